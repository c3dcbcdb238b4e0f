"""Skirmish Ludo: parties that race home along the Ludo track, and a Sage who leads monsters against them.

Which module carries out what, each under the heading that its first line names:

- Match: `match` `rounds` `initiative` `haste` `turns` `closing` `goals` `looming` `endings` `sage` `unknowns`
- Turn: `deeds` `allowances` `approaching` `marching` `tasks` `loading` `refusals` `choices` `listing`
- Moving: `places` `ground` `walking` `landing` `tolls` `vantage` `sights` `pushes` `charges` `obstacles` `toppling`
- Fighting: `attacks` `blows` `ways` `styles` `aims` `circumstances` `contests` `rolls` `luck` `bodies` `marks` `damage`
  `healing` `holds` `aftermath`
- Reacting: `triggers` `reactions` `granted` `wards`
- Lasting and hidden: `afflictions` `lasting` `hiding` `stealth`
- Powers, and the steps that carry them out: `powers` `using` `entries` `steps` `interpreter` `effects` `strikes`
  `tricks` `promises`
- Things: `gear` `belts` `handling` `things` `thefts`
- Parties: `companies` `desk` `armoury` `sheets`
- Data: `system` `options` `tables` `links` `state` `faults` `fitting` `table` `recalls`
- Told: `names` `events` `feats` `incidents` `verdicts` `tallies` `offers` `appearance` `pages` `sheet_page` `brief`
  `reference` `reminding` `guided_match`

Importing the package imports none of them.
"""
