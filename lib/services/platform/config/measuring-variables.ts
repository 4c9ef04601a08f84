import { measuringScripts } from '#lib/contract/measuring-rules.ts'
import { flag, measuringId, required, url, variable } from './variable.ts'

/** Variables of measuring and advertising providers, all absent by default. */
export const measuringVariables = {
  COOKIEBOT_ID: variable(measuringId, {
    kind: 'measuringId',
    description:
      'Domain group id of Cookiebot, which then asks for consent. When absent the shop asks itself, if any provider needs a consent.',
  }),
  COOKIEBOT_SCRIPT: required(url, {
    kind: 'url',
    description: 'Address of the script of Cookiebot.',
    fallback: measuringScripts.cookiebot,
  }),
  ANALYTICS_ID: variable(measuringId, {
    kind: 'measuringId',
    description: 'Measurement id of Google Analytics, `G-…`. Loaded after a consent to statistics.',
  }),
  ANALYTICS_SCRIPT: required(url, {
    kind: 'url',
    description: 'Address of the script of analytics, without its query.',
    fallback: measuringScripts.analytics,
  }),
  RECORDING_ID: variable(measuringId, {
    kind: 'measuringId',
    description:
      'Project id of Microsoft Clarity, which records sessions without any text. Loaded after a consent to statistics.',
  }),
  RECORDING_SCRIPT: required(url, {
    kind: 'url',
    description: 'Address of its script, up to the id.',
    fallback: measuringScripts.recording,
  }),
  MONITORING_SCRIPT: variable(url, {
    kind: 'url',
    description:
      'Full address of the script of a partner that monitors the pages. Loaded when a page is interactive, after a consent to statistics.',
  }),
  AD_TAG_ID: variable(measuringId, {
    kind: 'measuringId',
    description:
      'Id of the ad tag of Google, `AW-…`; needs `AD_TAG_CONVERSION`. Loaded after a consent to marketing.',
  }),
  AD_TAG_CONVERSION: variable(measuringId, {
    kind: 'measuringId',
    description: 'Label of the conversion that is sent once for each purchase or seat.',
  }),
  AD_TAG_SCRIPT: required(url, {
    kind: 'url',
    description: 'Address of the script of the ad tag, without its query.',
    fallback: measuringScripts.ad_tag,
  }),
  AD_PIXEL_ID: variable(measuringId, {
    kind: 'measuringId',
    description: 'Id of the pixel of Meta. Loaded after a consent to marketing.',
  }),
  AD_PIXEL_SCRIPT: required(url, {
    kind: 'url',
    description: 'Address of the script of the pixel.',
    fallback: measuringScripts.ad_pixel,
  }),
  MEASURING_DEBUG: required(flag, {
    kind: 'flag',
    description: 'Show every measuring event on the page, to every visitor. For tests only.',
    fallback: 'false',
  }),
}
