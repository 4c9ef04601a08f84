import { readStoredSettings } from '#kernel/config/stored-settings.ts'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import {
  type SettingName,
  type SettingSection,
  settingSections,
} from '#lib/contract/console/options.ts'

export const namesOf = (section: SettingSection): readonly SettingName[] => settingSections[section]

/** Newest rows of a section. */
export const readSection = async (db: Db, { section }: { section: SettingSection }) =>
  (await readStoredSettings(db)).filter(({ name }) => namesOf(section).includes(name))

export type SettingChange = {
  name: SettingName
  value: string | null
  at: Date
  who: string
  why: string | null
}

export const listChanges = (db: Db) =>
  db.rows<SettingChange>(
    sql`SELECT name, value, at, who, why FROM stored_settings ORDER BY id DESC`,
  )
