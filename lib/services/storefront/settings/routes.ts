import { facebookVersion, standInPath } from '#kernel/config/social.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createMemo } from '#kernel/memo.ts'
import { loginPath } from '#lib/contract/addresses.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import { measuring } from '#lib/contract/measuring.ts'
import { settings } from '#lib/contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { listLevels, presentLevel } from '../../members/levels/queries.ts'
import { isSuccess } from '../../shop/items/policy.ts'
import { presentWeepPrices } from '../weep/routes.ts'

type CommunitySizes = OutputOf<typeof settings.footerSizes>['data']

const countCommunity = (now: Date) => sql`SELECT
    (SELECT count(*)::int FROM members WHERE deleted_at IS NULL) members,
    (SELECT count(*)::int FROM items i WHERE ${isSuccess}) preorders,
    (SELECT count(*)::int FROM items WHERE kind = 'sale' AND archived_at IS NULL
       AND published_at <= ${now}) sales,
    (SELECT count(*)::int FROM proposals WHERE removed_at IS NULL) proposals`

export const settingsRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const { company, paypal, siteUrl } = config
  const { google, facebook, apple, standIn } = config.social
  // Cached for a minute: counting everything is expensive.
  const sizes = createMemo<CommunitySizes>({ clock, milliseconds: 60_000 })

  routes.answer(settings.site, async () => ({
    data: {
      name: config.siteName,
      url: siteUrl,
      demo: config.enableDemo,
      company: {
        name: company.name,
        address: company.address,
        vat_id: company.vatId,
        rea: company.rea,
        pec: company.pec,
      },
    },
  }))
  routes.answer(settings.social, async () => ({
    data: {
      google: google ? { client_id: google.clientId } : null,
      facebook: facebook ? { app_id: facebook.appId, version: facebookVersion } : null,
      // Registered at Apple, which refuses any other address.
      apple: apple
        ? { services_id: apple.servicesId, redirect_uri: `${siteUrl}${loginPath}` }
        : null,
      stand_in: standIn ? `/api${standInPath}` : null,
    },
  }))
  routes.answer(settings.paypal, async () => {
    const { keys, sdkBase } = paypal
    if (!keys || !sdkBase) return { data: null }
    const stand_in = paypal.standIn !== undefined
    return { data: { client_id: keys.clientId, sdk_url: `${sdkBase}/sdk/js`, stand_in } }
  })
  routes.answer(measuring.settings, async () => ({ data: config.measuring }))
  routes.answer(settings.weep, async () => ({ data: presentWeepPrices(config) }))
  routes.answer(settings.isWeepEnabled, async () => ({ data: config.weep.enabled }))
  routes.answer(settings.footerSizes, async () => ({
    data: await sizes.get(
      'all',
      async () => (await db.first<CommunitySizes>(countCommunity(clock.now())))!,
    ),
  }))
  routes.answer(settings.levels, async () => ({
    data: (await listLevels(db)).map(presentLevel),
  }))
}
