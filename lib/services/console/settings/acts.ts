import { parseSetting, type StoredSetting } from '#kernel/config/stored-settings.ts'
import { metaOf } from '#kernel/config/variables.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import type { SettingName, SettingSection } from '#lib/contract/console/options.ts'
import { actsOn, type By, versionOf } from '../act.ts'
import { namesOf, readSection } from './queries.ts'

type Named = { section: SettingSection; why: string | null; start: Values }
type Values = { [Name in SettingName]?: string | undefined }
type Change = { name: SettingName; before: string; after: string | null }

/** Text of a setting as it counts now: stored, of the start, or of the program. */
export const textOfSetting = (
  name: SettingName,
  stored: Pick<StoredSetting, 'value'> | undefined,
  start: Values,
) => stored?.value ?? start[name] ?? metaOf(name).fallback ?? ''

const refusalOfValue = (name: SettingName, text: string) => {
  const { kind, fallback } = metaOf(name)
  if (fallback !== undefined && text === '') return 'required'
  return parseSetting(name, text).success ? undefined : `setting.${kind}`
}

const parsed = (name: SettingName, text: string) => JSON.stringify(parseSetting(name, text).data)

const store = async (tx: Tx, changes: readonly Change[], { why }: Named, { operator, now }: By) => {
  if (changes.length === 0) throw new StartError('settings.unchanged')
  for (const { name, after } of changes)
    await tx.run(sql`INSERT INTO stored_settings (name, value, at, who, why)
      VALUES (${name}, ${after}, ${now}, ${operator}, ${why})`)
  return changes
}

const act = actsOn({
  noun: 'settings',
  find: readSection,
  edited: {
    lock: (tx) => tx.run(sql`LOCK TABLE stored_settings IN SHARE ROW EXCLUSIVE MODE`),
    versionOf,
  },
})

const audit = ({ section, why }: Named, _: unknown, changes: Change[]) => ({
  section,
  before: Object.fromEntries(changes.map(({ name, before }) => [name, before])),
  after: Object.fromEntries(changes.map(({ name, after }) => [name, after])),
  ...(why && { reason: why }),
})

export const settingActs = {
  change: act('change', {
    change: (tx, stored, by, input: Named & { values: Values }) => {
      const { section, values, start } = input
      const written = namesOf(section).flatMap((name) => {
        const row = stored.find((one) => one.name === name)
        const after = values[name]
        return after === undefined ? [] : { name, before: textOfSetting(name, row, start), after }
      })
      const wrong = written.filter(({ name, after }) => refusalOfValue(name, after))
      const fields = wrong.map(({ name, after }) => [name, [refusalOfValue(name, after)]])
      if (wrong.length > 0) throw new DomainError('invalid', { fields: Object.fromEntries(fields) })
      const changes = written.filter(
        ({ name, before, after }) => parsed(name, before) !== parsed(name, after),
      )
      return store(tx, changes, input, by)
    },
    audit,
  }),
  reset: act('reset', {
    change: (tx, stored, by, input: Named & { name: SettingName }) => {
      const changes = stored.flatMap(({ name, value }) =>
        name === input.name && value !== null ? [{ name, before: value, after: null }] : [],
      )
      return store(tx, changes, input, by)
    },
    audit,
  }),
}
