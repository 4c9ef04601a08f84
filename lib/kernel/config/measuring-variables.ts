import { measuringScripts } from '#lib/contract/measuring-rules.ts'
import { flag, measuringId, required, url, variable } from './variable.ts'

/** Variables of measuring and advertising providers, all absent by default. */
export const measuringVariables = {
  COOKIEBOT_ID: variable(measuringId, {
    kind: 'measuringId',
  }),
  COOKIEBOT_SCRIPT: required(url, {
    kind: 'url',
    fallback: measuringScripts.cookiebot,
  }),
  ANALYTICS_ID: variable(measuringId, {
    kind: 'measuringId',
  }),
  ANALYTICS_SCRIPT: required(url, {
    kind: 'url',
    fallback: measuringScripts.analytics,
  }),
  RECORDING_ID: variable(measuringId, {
    kind: 'measuringId',
  }),
  RECORDING_SCRIPT: required(url, {
    kind: 'url',
    fallback: measuringScripts.recording,
  }),
  MONITORING_SCRIPT: variable(url, {
    kind: 'url',
  }),
  AD_TAG_ID: variable(measuringId, {
    kind: 'measuringId',
  }),
  AD_TAG_CONVERSION: variable(measuringId, {
    kind: 'measuringId',
  }),
  AD_TAG_SCRIPT: required(url, {
    kind: 'url',
    fallback: measuringScripts.ad_tag,
  }),
  AD_PIXEL_ID: variable(measuringId, {
    kind: 'measuringId',
  }),
  AD_PIXEL_SCRIPT: required(url, {
    kind: 'url',
    fallback: measuringScripts.ad_pixel,
  }),
  MEASURING_DEBUG: required(flag, {
    kind: 'flag',
    fallback: 'false',
  }),
}
