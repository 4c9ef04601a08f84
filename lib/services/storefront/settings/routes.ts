import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createMemo } from '#kernel/memo.ts'
import { measuring } from '#lib/contract/measuring.ts'
import { settings } from '#lib/contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { listLevels, presentLevel } from '../../members/levels/queries.ts'
import { presentPaypal, presentSite, presentSocial, presentWeepPrices } from './present.ts'

type CommunitySizes = {
  members: number
  preorders: number
  sales: number
  proposals: number
}

const communitySizes = async (db: Db, now: Date) => {
  const sizes = await db.first<CommunitySizes>(sql`SELECT
    (SELECT count(*)::int FROM members WHERE deleted_at IS NULL) members,
    (SELECT count(*)::int FROM items WHERE kind = 'preorder'
       AND status IN ('confirmed', 'ordered', 'arrived', 'shipping', 'completed')) preorders,
    (SELECT count(*)::int FROM items WHERE kind = 'sale' AND archived_at IS NULL
       AND published_at <= ${now}) sales,
    (SELECT count(*)::int FROM proposals WHERE removed_at IS NULL) proposals`)
  return sizes!
}

export const settingsRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  // Cached for a minute: counting everything is expensive.
  const sizes = createMemo<CommunitySizes>({ clock, milliseconds: 60_000 })

  routes.answer(settings.site, async () => ({ data: presentSite(config) }))
  routes.answer(settings.social, async () => ({ data: presentSocial(config) }))
  routes.answer(settings.paypal, async () => ({ data: presentPaypal(config) }))
  routes.answer(measuring.settings, async () => ({ data: config.measuring }))
  routes.answer(settings.weep, async () => ({
    data: config.weep.enabled ? presentWeepPrices(config) : null,
  }))
  routes.answer(settings.isWeepEnabled, async () => ({ data: config.weep.enabled }))
  routes.answer(settings.footerSizes, async () => ({
    data: await sizes.get('all', () => communitySizes(db, clock.now())),
  }))
  routes.answer(settings.levels, async () => ({
    data: (await listLevels(db)).map(presentLevel),
  }))
}
