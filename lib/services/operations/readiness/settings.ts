import { accessSync, constants, existsSync } from 'node:fs'
import type { Config } from '#kernel/config/config.ts'
import { terminalText } from '#kernel/terminal.ts'
import { type Finding, fine, missing } from './finding.ts'

const isWritable = (folder: string) => {
  if (!existsSync(folder)) return true
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const result = (good: boolean, text: string, fault: string): Finding =>
  good ? fine(text) : missing(fault)

/** Checks the settings that a real shop needs and that no server can refuse. */
export const checkSettings = (config: Config): Finding[] => {
  const { siteUrl, madeUpCompany, alarmEmail, dataFolder } = config
  const names = madeUpCompany.join(', ')
  return [
    result(
      siteUrl.startsWith('https://'),
      terminalText('check.address.fine', { siteUrl }),
      terminalText('check.address.missing', { siteUrl }),
    ),
    result(
      madeUpCompany.length === 0,
      terminalText('check.company.fine'),
      terminalText('check.company.missing', { names }),
    ),
    result(
      alarmEmail !== undefined,
      terminalText('check.alarms.fine', { alarmEmail: alarmEmail ?? '' }),
      terminalText('check.alarms.missing'),
    ),
    result(
      isWritable(dataFolder),
      terminalText('check.folder.fine', { dataFolder }),
      terminalText('check.folder.missing', { dataFolder }),
    ),
  ]
}
