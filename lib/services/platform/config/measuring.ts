import { cookiesVersion } from '#lib/contract/legal.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { StartError } from '../start-error.ts'
import { terminalText } from '../terminal.ts'

type Name = 'COOKIEBOT' | 'ANALYTICS' | 'RECORDING' | 'AD_TAG' | 'AD_PIXEL'
type MeasuringVariables = { [N in Name as `${N}_ID`]?: string | undefined } & {
  [N in Name as `${N}_SCRIPT`]: string
} & {
  MONITORING_SCRIPT?: string | undefined
  AD_TAG_CONVERSION?: string | undefined
  MEASURING_DEBUG: boolean
}

type Provider = MeasuringSettings['providers'][number]

const providerOf = (
  name: Provider['name'],
  {
    id,
    script,
    conversion = null,
  }: { id?: string | undefined; script: string; conversion?: string | null },
): Provider[] => (id ? [{ name, id, script, conversion }] : [])

const providersOf = (given: MeasuringVariables): Provider[] => {
  const { MONITORING_SCRIPT: monitoring, AD_TAG_CONVERSION: conversion = null } = given
  return [
    ...providerOf('analytics', { id: given.ANALYTICS_ID, script: given.ANALYTICS_SCRIPT }),
    ...providerOf('recording', { id: given.RECORDING_ID, script: given.RECORDING_SCRIPT }),
    ...(monitoring
      ? [{ name: 'monitoring' as const, id: null, script: monitoring, conversion: null }]
      : []),
    ...providerOf('ad_tag', { id: given.AD_TAG_ID, script: given.AD_TAG_SCRIPT, conversion }),
    ...providerOf('ad_pixel', { id: given.AD_PIXEL_ID, script: given.AD_PIXEL_SCRIPT }),
  ]
}

/**
 * Returns null without providers, Cookiebot and debugging: no consent is asked for and no script
 * loaded.
 */
export const arrangeMeasuring = (given: MeasuringVariables): MeasuringSettings | null => {
  if ((given.AD_TAG_ID === undefined) !== (given.AD_TAG_CONVERSION === undefined))
    throw new StartError('config.wrong', { lines: terminalText('config.adTagPair') })
  const providers = providersOf(given)
  const { COOKIEBOT_ID: id, COOKIEBOT_SCRIPT: script, MEASURING_DEBUG: debug } = given
  const cookiebot = id ? { id, script } : null
  if (providers.length === 0 && !cookiebot && !debug) return null
  const names = providers.map(({ name }) => name)
  return { version: [cookiesVersion, ...names].join(' '), providers, cookiebot, debug }
}
