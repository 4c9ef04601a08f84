'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

const textOf: Record<User['toAccept'][number], string> = {
  privacy: paths.privacy(),
  terms_and_conditions: paths.terms(),
}

/** Asks a member who accepted an older version of the texts; a postponed answer is asked for on the next visit. */
export function ChangedTexts({ texts }: { texts: User['toAccept'] }) {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const [open, setOpen] = useState(true)
  const { mutate, isPending } = useApiMutation('PUT /users/logged/consents', {
    onSuccess: () => {
      setOpen(false)
      return client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
    },
    onError: () => toast(t('changed.failed'), 'problem'),
  })
  if (!open) return null
  const answers = Object.fromEntries(texts.map((text) => [text, true]))
  return (
    <Dialog open title={t('changed.title')} onClose={() => setOpen(false)}>
      <p>{t('changed.lead')}</p>
      <ul className="grid list-disc gap-2 pl-4.5">
        {texts.map((text) => (
          <li key={text}>
            <Link className="link" href={textOf[text]} target="_blank">
              {t(`changed.${text}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{t('changed.orders')}</p>
      <DialogActions>
        <Button kind="pri" busy={isPending} onClick={() => mutate({ body: answers })}>
          {t('changed.accept')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('changed.later')}</Button>
      </DialogActions>
    </Dialog>
  )
}
