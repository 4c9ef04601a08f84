import type { z } from 'zod'
import type { SettingName } from '#lib/contract/console/options.ts'
import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import { arrangeChangeable, type Config } from './config.ts'
import { configVariables, settingNames } from './variables.ts'

/** Newest row of a setting: text as of a variable, null for the value of the start. */
export type StoredSetting = { id: number; name: SettingName; value: string | null }

export const parseSetting = (name: SettingName, text: string) =>
  (configVariables.shape[name] as z.ZodType).safeParse(text)

const isFit = ({ name, value }: StoredSetting) =>
  value !== null && parseSetting(name, value).success

/**
 * Reads the newest rows. A value that a stricter rule refuses since has no effect, because a shop that
 * does not start could not correct it.
 */
export const readStoredSettings = async (db: Db): Promise<StoredSetting[]> => {
  const rows = await db.rows<StoredSetting>(sql`SELECT DISTINCT ON (name) id, name, value
    FROM stored_settings WHERE name = ANY(${settingNames}) ORDER BY name, id DESC`)
  return rows.map((row) => (isFit(row) ? row : { ...row, value: null }))
}

const changeable = configVariables.pick(
  Object.fromEntries(settingNames.map((name) => [name, true])) as Record<SettingName, true>,
)

/** Puts the stored settings over those of the start, within the objects that readers hold. */
export const applyStoredSettings = async (db: Db, config: Config, same: Partial<Config> = {}) => {
  const values = { ...config.startValues }
  for (const { name, value } of await readStoredSettings(db))
    if (value !== null) values[name] = value
  const { weep, company, shipping, unpaid, approvals, ...rest } = arrangeChangeable(
    changeable.parse(values),
    values,
  )
  const groups = { weep, company, shipping, unpaid, approvals }
  for (const name of Object.keys(groups) as (keyof typeof groups)[])
    Object.assign(config[name], groups[name])
  Object.assign(config, rest, same)
}

/** Reads them again in a running process, where the name of the shop stays that of the start. */
export const refreshSettings = (db: Db, config: Config) =>
  applyStoredSettings(db, config, { siteName: config.siteName })
