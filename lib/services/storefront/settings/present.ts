import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import { facebookVersion, standInPath } from '#kernel/config/social.ts'
import { euros } from '#kernel/money.ts'
import { loginPath } from '#lib/contract/addresses.ts'
import type { settings, site, weepPrices } from '#lib/contract/settings.ts'

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
    // Registered at Apple, which refuses any other address.
    apple: apple ? { services_id: apple.servicesId, redirect_uri: `${siteUrl}${loginPath}` } : null,
    stand_in: standIn ? `/api${standInPath}` : null,
  }
}

type Paypal = z.output<typeof settings.paypal.output>['data']

export const presentPaypal = ({ paypal: { keys, sdkBase, standIn } }: Config): Paypal =>
  keys && sdkBase
    ? {
        client_id: keys.clientId,
        sdk_url: `${sdkBase}/sdk/js`,
        stand_in: standIn !== undefined,
      }
    : null
