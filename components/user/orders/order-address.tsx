import { useId, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useMoveOrder } from '#lib/client/data/buying/orders.ts'
import { toAddress } from '#lib/client/data/entities/account.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatWeekdayAtTime } from '#lib/format/dates.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
import { isUnsent } from './order-look.ts'

function MoveDialog({ order: { id, number }, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('own-orders')
  const list = useApiQuery(
    'GET /users/logged/addresses',
    {},
    { select: ({ data }) => data.map(toAddress) },
  )
  const move = useMoveOrder()
  const form = useForm(async (values) => {
    const body = { address_id: Number(values.get('address_id')) }
    await move.mutateAsync({ params: { id }, body })
    toast(t('address.done'))
    onClose()
  })
  return (
    <Dialog open title={t('address.title', { number })} onClose={onClose}>
      <form className="stack" {...form.props}>
        <Field id={useId()} label={t('address.which')} errors={form.errorsOf('address_id')}>
          {(control) => (
            <Select {...control} name="address_id" required>
              {list.data?.map((address) => (
                <option key={address.id} value={address.id}>
                  {address.recipient},{' '}
                  {formatAddress({
                    ...address,
                    street: `${address.street} ${address.streetNumber}`,
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormFoot form={form}>{t('address.confirm')}</FormFoot>
        <Link className="link text-small" href={paths.userTabs('addresses')}>
          {t('address.other')}
        </Link>
      </form>
    </Dialog>
  )
}

/** Changes the address of a paid order, or says that only the shop does. */
export function OrderAddress({ order }: { order: Order }) {
  const { t } = useTranslation('own-orders')
  const [isOpen, setOpen] = useState(false)
  const { canMove, addressFixedTimestamp: until } = order
  if (!canMove && (until === null || until > Date.now() || !isUnsent(order))) return null
  if (!canMove) return <p className="mb-7 text-small text-ink-2">{t('address.fixed')}</p>
  return (
    <div className="mb-7 flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('address.change')}
      </Button>
      {until !== null && (
        <span className="text-small text-ink-2">
          {t('address.until', { until: formatWeekdayAtTime(until) })}
        </span>
      )}
      {isOpen && <MoveDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}
