import type { z } from 'zod'
import { loginPath } from '#lib/contract/addresses.ts'
import type { level, settings, site, weepPrices } from '#lib/contract/settings.ts'
import { euros } from '../catalogue/rules.ts'
import { type PictureColumnsOrNull, presentPictureOrNull } from '../pictures/present.ts'
import type { Config } from '../platform/config.ts'
import { facebookVersion } from '../platform/social/facebook.ts'
import { standInPath } from '../platform/social/settings.ts'

export type LevelRow = PictureColumnsOrNull<'picture'> & {
  number: number
  name: string
  cashback_percent: number
  start_threshold_cents: number
  end_threshold_cents: number | null
}

export const presentLevel = (row: LevelRow): z.output<typeof level> => ({
  name: row.name,
  level: row.number,
  image: presentPictureOrNull(
    row.picture_id,
    row.picture_width,
    row.picture_height,
    row.picture_tint,
  ),
  cashback: row.cashback_percent,
  start_threshold: euros(row.start_threshold_cents),
  ...(row.end_threshold_cents === null ? {} : { end_threshold: euros(row.end_threshold_cents) }),
})

export const presentWeepPrices = ({ weep }: Config): z.output<typeof weepPrices> => ({
  monthly: euros(weep.monthlyCents),
  yearly: euros(weep.yearlyCents),
  currency: 'EUR',
})

export const presentSite = (config: Config): z.output<typeof site> => ({
  name: config.siteName,
  url: config.siteUrl,
  demo: config.enableDemo,
  company: {
    name: config.company.name,
    address: config.company.address,
    vat_id: config.company.vatId,
    rea: config.company.rea,
    pec: config.company.pec,
  },
})

type Social = z.output<typeof settings.social.output>['data']

export const presentSocial = ({ social, siteUrl }: Config): Social => {
  const { google, facebook, apple, standIn } = social
  return {
    google: google ? { client_id: google.clientId } : null,
    facebook: facebook ? { app_id: facebook.appId, version: facebookVersion } : null,
    // Registered at Apple, which refuses any other.
    apple: apple ? { services_id: apple.servicesId, redirect_uri: `${siteUrl}${loginPath}` } : null,
    stand_in: standIn ? `/api${standInPath}` : null,
  }
}
