import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import { readStoredSettings, type StoredSetting } from '#kernel/config/stored-settings.ts'
import { metaOf } from '#kernel/config/variables.ts'
import type { Db } from '#kernel/db/connection.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import {
  type SettingName,
  type SettingSection,
  settingSections,
} from '#lib/contract/console/options.ts'
import type { operatorSettings } from '#lib/contract/console/settings.ts'
import words from '#locales/it/configuration.json' with { type: 'json' }
import { versionOf } from '../act.ts'
import { textOfSetting } from './acts.ts'
import { listChanges, namesOf, type SettingChange } from './queries.ts'

type Setting = z.output<typeof operatorSettings.read.output>['data'][number]['settings'][number]

const presentSetting = (
  name: SettingName,
  stored: StoredSetting | undefined,
  changes: readonly SettingChange[],
  startValues: Config['startValues'],
): Setting => {
  const { kind, fallback } = metaOf(name)
  const startOrigin = startValues[name] === undefined ? 'program' : 'start'
  const origin = typeof stored?.value === 'string' ? 'operator' : startOrigin
  return {
    name,
    kind: kind as Setting['kind'],
    about: words.variables[name].replaceAll('`', ''),
    value: textOfSetting(name, stored, startValues),
    start: textOfSetting(name, undefined, startValues),
    origin,
    is_made_up: name.startsWith('COMPANY_') && origin === 'program',
    is_optional: fallback === undefined,
    at_restart: name === 'SITE_NAME',
    history: changes.flatMap(({ name: changed, ...change }) =>
      changed === name ? [withIsoDates(change)] : [],
    ),
  }
}

export const showSettings = async (db: Db, startValues: Config['startValues']) => {
  const stored = await readStoredSettings(db)
  const changes = await listChanges(db)
  return (Object.keys(settingSections) as SettingSection[]).map((section) => ({
    section,
    version: versionOf(stored.filter(({ name }) => namesOf(section).includes(name))),
    settings: namesOf(section).map((name) =>
      presentSetting(
        name,
        stored.find((one) => one.name === name),
        changes,
        startValues,
      ),
    ),
  }))
}
