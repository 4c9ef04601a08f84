import type { Metadata } from 'next'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { SiteFrame } from '#components/layout/site-frame.tsx'
import { missingMetadata } from '#lib/site/missing.ts'
import './dev-ui.css'
import { Buttons } from './parts/buttons.tsx'
import { Choices } from './parts/choices.tsx'
import { Colours } from './parts/colours.tsx'
import { Dialogs } from './parts/dialogs.tsx'
import { Fields } from './parts/fields.tsx'
import { People } from './parts/people.tsx'
import { Products } from './parts/products.tsx'
import { Rows } from './parts/rows.tsx'
import { Surfaces } from './parts/surfaces.tsx'
import { Tracks } from './parts/tracks.tsx'
import { Values } from './parts/values.tsx'

// biome-ignore lint/style/noProcessEnv: replaced at build time, so that production contains only the 404
const isShown = process.env.NODE_ENV === 'development'

export const metadata: Metadata = isShown
  ? { title: 'Componenti e stati' }
  : missingMetadata('page')

/** Every primitive in every state, for developers. */
export default function UiPage() {
  if (!isShown)
    return (
      <SiteFrame>
        <MissingPage what="page" />
      </SiteFrame>
    )
  return (
    <main className="wrap show">
      <h1 className="text-d2">Componenti e stati</h1>
      <Colours />
      <Buttons />
      <Tracks />
      <Values />
      <Products />
      <People />
      <Fields />
      <Choices />
      <Surfaces />
      <Dialogs />
      <Rows />
    </main>
  )
}
