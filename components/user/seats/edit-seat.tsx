'use client'

import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useMethods } from '#lib/client/buying/methods.ts'
import type { Participation } from '#lib/client/entities/participation.ts'
import { toSaleOptions } from '#lib/client/entities/variations.ts'
import { useApiQuery } from '#lib/client/queries.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import { EditSeatForm } from './edit-seat-form.tsx'

type EditSeatProps = { seat: Participation; onClose: () => void }

/** Options are fetched when the form opens, since the list does not contain them. */
export function EditSeat({ seat, onClose }: EditSeatProps) {
  const { t } = useTranslation('seats')
  const options = useApiQuery(
    'GET /preorders/{id}/variations',
    { params: { id: seat.itemId } },
    { select: ({ data }) => toSaleOptions(data), staleTime: 0 },
  )
  const methods = useMethods()
  const title = t(seat.state === 'action_required' ? 'act.choosePlace' : 'edit.title')
  const failed = [options, methods].find(({ isError }) => isError)
  return (
    <Dialog open title={title} onClose={onClose}>
      {failed ? (
        <LoadFailed query={failed} />
      ) : options.data && methods.data ? (
        <EditSeatForm
          seat={seat}
          variations={options.data.saleVariations}
          methods={methods.data}
          onClose={onClose}
        />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      <Button wide onClick={onClose}>
        {t('edit.keep')}
      </Button>
    </Dialog>
  )
}
