//! `load`: loads a pistol or musket (RA-13).

use super::*;

pub const LOAD: Action<Rangers> = Action {
    id: "load",
    label: "Load",
    key: 'r',
    help: "Load a pistol or musket and mark it with a blue counter.",
    clauses: &["RA-13"],
    offered: armed,
    allowed: |battle, who, report| {
        (MOTIVATED.allowed)(battle, who, report)?;
        // Even forced, there is nothing to load.
        if battle.unloaded(who.unit()).next().is_some() {
            return Ok(());
        }
        let why = match battle.entry(who.unit()).firearms().next() {
            Some(_) => "every firearm is loaded already",
            None => "no pistol or musket to load",
        };
        let figure = who.unit();
        battle.refusal("RA-13", say!("{figure}: {why}", figure, why))
    },
    form: |battle, form| {
        let figure = form.actor("figure", "the figure that loads");
        let firearms = battle.entry(figure).firearms();
        let empty = battle.unloaded(figure).next();
        let suggested = empty.or(firearms.into_iter().next());
        let unloaded = super::weapons::<Firearm>(|word| {
            battle.unloaded(figure).any(|weapon| weapon.word() == word)
        });
        let weapon = form
            .word("weapon")
            .help("the firearm; default: one not loaded, the musket first")
            .idle_if(battle.unloaded(figure).count() < 2)
            .only(unloaded)
            .or_now(Firearm::of(suggested.unwrap_or(Weapon::Musket)));
        Box::new(Load {
            figure,
            weapon: weapon.weapon(),
        })
    },
    ..MOTIVATED
};

struct Load {
    figure: Unit,
    weapon: Weapon,
}

impl Order<Rangers> for Load {
    fn title(&self, _: &Rangers) -> Say {
        say!(
            "{figure} loads the {weapon}",
            self.figure,
            weapon = self.weapon.word()
        )
    }

    fn resolve(&self, at: &mut At) -> Played {
        let (figure, weapon) = (self.figure, self.weapon.word());
        // Even forced, a weapon that is loaded or not carried cannot be loaded.
        at.require_weapon(figure, self.weapon, "RA-13")?;
        if at.figure(figure).loaded.contains(&self.weapon) {
            return at.refusal("RA-13", say!("the {weapon} is loaded already", weapon));
        }
        at.figure_mut(figure).loaded.push(self.weapon);
        at.use_action(figure);
        at.did(figure, "RA-13", |_| {
            say!(
                "{figure} loads| the {weapon}|{FIGURE} LOADED",
                figure,
                weapon
            )
        });
        Ok(())
    }
}

impl Rangers {
    /// The unloaded firearms of a figure, the musket first.
    fn unloaded(&self, figure: Unit) -> impl Iterator<Item = Weapon> + '_ {
        let (it, entry) = (self.figure(figure), self.entry(figure));
        [Weapon::Musket, Weapon::Pistol]
            .into_iter()
            .filter(|weapon| entry.carries(*weapon) && !it.loaded.contains(weapon))
    }
}
