import type { z } from 'zod'
import { readStoredSettings } from '#kernel/config/stored-settings.ts'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import {
  type SettingName,
  type SettingSection,
  settingSections,
} from '#lib/contract/console/options.ts'
import type { operatorSettings } from '#lib/contract/console/settings.ts'

export const namesOf = (section: SettingSection): readonly SettingName[] => settingSections[section]

/** Newest rows of a section. */
export const readSection = async (db: Db, { section }: { section: SettingSection }) =>
  (await readStoredSettings(db)).filter(({ name }) => namesOf(section).includes(name))

type Setting = z.output<typeof operatorSettings.read.output>['data'][number]['settings'][number]
export type SettingChange = WithDates<Setting['history'][number], 'at'> & { name: SettingName }

export const listChanges = (db: Db) =>
  db.rows<SettingChange>(
    sql`SELECT name, value, at, who, why FROM stored_settings ORDER BY id DESC`,
  )
