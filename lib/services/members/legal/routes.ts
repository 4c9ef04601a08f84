import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { legalTexts } from '#lib/contract/legal-texts.ts'
import type { Deps } from '../../deps.ts'
import { listLegalVersions } from './queries.ts'

export const legalRoutes = (routes: Routes, { db }: Deps) => {
  routes.answer(legalTexts.read, async ({ params: { text }, query }) => {
    const versions = await listLegalVersions(db, text)
    const shown = query.day ? versions.find(({ day }) => day === query.day) : versions[0]
    if (!shown) throw new DomainError('not_found')
    const { day, words } = shown
    return { data: { day, words, days: versions.map((version) => version.day) } }
  })
}
