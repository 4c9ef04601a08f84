'use client'

import { useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { ShareButton } from '#components/share-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { Participation } from '#lib/client/entities/participation.ts'
import { paths } from '#lib/client/paths.ts'

/** Invites the member to share the group; until its goal is reached, each further seat brings it nearer. */
export function SharePanel({ seat }: { seat: Participation }) {
  const { t } = useTranslation('done')
  const path = paths.preorder({ id: seat.itemId, slug: seat.slug })
  const [address] = useState(() => new URL(path, window.location.origin).href)
  return (
    <Panel ground="sunk" className="grid content-start gap-4 self-start">
      <h2 className="text-d3">{t('share.title')}</h2>
      <p className="text-ink-2">{t(seat.percent >= 100 ? 'share.reached' : 'share.text')}</p>
      <Field id={useId()} label={t('share.link')}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={address.replace(/^https?:\/\//, '')}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <ShareButton title={seat.title} path={path} kind="pri" size="lg" wide />
    </Panel>
  )
}
