'use client'

import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import type { LiveItem } from '#lib/client/entities/live-item.ts'
import type { ActionKind } from '#lib/client/item-action.ts'
import { useFollow } from '#lib/client/marks.ts'

type SoonDialogProps = {
  item: LiveItem
  kind: ActionKind
  open: boolean
  onClose: () => void
}

// TODO: goes when the checkout opens; until then it says so rather than pretending.
/** What a member is told who takes a seat or orders before that can be paid for. */
export function SoonDialog({ item, kind, open, onClose }: SoonDialogProps) {
  const { t } = useTranslation('item')
  const { type, id, title } = item
  const { followed, toggle } = useFollow(type, id)
  return (
    <Dialog open={open} onClose={onClose} title={t('soon.title')}>
      {kind !== 'none' && <p>{t(`soon.${kind}`)}</p>}
      <p>{t(followed ? 'soon.followed' : 'soon.follow', { title })}</p>
      <DialogActions>
        {!followed && (
          <Button kind="pri" onClick={toggle}>
            {t('soon.doFollow')}
          </Button>
        )}
        <Button kind={followed ? 'pri' : 'plain'} onClick={onClose}>
          {t('soon.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
