import { BusyButton } from '#components/forms/busy-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Select } from '#components/ui/select.tsx'
import { SumList } from '#components/ui/sum.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useWithdrawalQuote } from '#lib/client/data/buying/orders.ts'
import type { Order, OrderLine } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { formatEuros } from '#lib/format/money.ts'
import { SmallCover } from '../own-list.tsx'
import { LoadFailed, RowsSkeleton } from '../states.tsx'
import { type Choice, linesLeft, staysOf, toRequestLines, withLine } from './order-look.ts'

type WithdrawalLineProps = {
  line: OrderLine
  /** 0 keeps the line. */
  quantity: number
  onQuantity: (quantity: number) => void
}

function WithdrawalLine({ line, quantity, onQuantity }: WithdrawalLineProps) {
  const { t } = useTranslation('own-orders')
  const { left } = line
  const isChosen = quantity > 0
  const copies =
    isChosen && quantity < left
      ? t('withdrawal.part', { quantity, count: left })
      : t('withdrawal.whole', { count: left })
  return (
    <li className="pick-line" data-chosen={isChosen || undefined}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onQuantity(target.checked ? left : 0)}
        />
        <SmallCover image={line.image} src={line.imageSrc} size={56} />
        <span className="min-w-0 wrap-anywhere">
          <b className="block leading-snug">{line.title}</b>
          <span className="pick-line-detail">
            {line.choice} · {copies}
          </span>
        </span>
      </label>
      <span className="pick-line-end">
        {isChosen && left > 1 && (
          <QuantityStepper
            labels={{
              quantity: t('withdrawal.quantity', { title: line.title }),
              less: t('withdrawal.less'),
              more: t('withdrawal.more'),
            }}
            value={quantity}
            max={left}
            onValue={onQuantity}
          />
        )}
        <b className="num">{formatEuros((line.unitPrice - line.lowered) * (quantity || left))}</b>
      </span>
    </li>
  )
}

export const reasons = ['none', 'mind', 'different', 'damaged'] as const

type WithdrawalChooseProps = {
  order: Order
  choice: Choice
  onChoice: (choice: Choice) => void
  reason: string
  onReason: (reason: string) => void
  onNext: () => void
}

export function WithdrawalChoose(props: WithdrawalChooseProps) {
  const { order, choice, onChoice, reason, onReason, onNext } = props
  const { t } = useTranslation('own-orders')
  return (
    <WithAside>
      <div className="grid content-start gap-5">
        <div>
          <h2 className="text-d2">{t('withdrawal.title')}</h2>
          <p className="mt-2.5 text-ink-2">{t('withdrawal.lead', { number: order.number })}</p>
        </div>
        <ul className="grid gap-2" aria-label={t('withdrawal.lines')}>
          {linesLeft(order).map((line) => (
            <WithdrawalLine
              key={line.id}
              line={line}
              quantity={choice.get(line.id) ?? 0}
              onQuantity={(quantity) =>
                onChoice(withLine(choice, line.id, Math.min(quantity, line.left)))
              }
            />
          ))}
        </ul>
        <Field id="reason" label={t('withdrawal.why')} hint={t('withdrawal.whyHint')}>
          {(control) => (
            <Select {...control} value={reason} onChange={({ target }) => onReason(target.value)}>
              {reasons.map((one) => (
                <option key={one} value={one}>
                  {t(`withdrawal.reasons.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Panel ground="sunk" className="grid content-start gap-4.5">
        <h3 className="text-d3">{t('withdrawal.back')}</h3>
        <Back order={order} choice={choice} onNext={onNext} />
      </Panel>
    </WithAside>
  )
}

type BackProps = Pick<WithdrawalChooseProps, 'order' | 'choice' | 'onNext'>

function Back({ order, choice, onNext }: BackProps) {
  const { t } = useTranslation('own-orders')
  const lines = toRequestLines(choice)
  const quote = useWithdrawalQuote(order.id, lines)
  const leave = (
    <LinkButton
      wide
      className="bg-transparent"
      href={paths.order(order.id)}
      label={t('withdrawal.toOrder')}
    />
  )
  if (lines.length === 0)
    return (
      <>
        <p className="text-ink-2">{t('withdrawal.choose')}</p>
        {leave}
      </>
    )
  if (quote.isError) return <LoadFailed query={quote} />
  if (!quote.data) return <RowsSkeleton rows={3} />
  const { refund, credits, total, deliveryStays } = quote.data
  const stays = staysOf(t, deliveryStays)
  const where = order.paidWith?.kind === 'card' ? 'onCard' : 'onPaypal'
  return (
    <>
      <SumList
        aria-busy={quote.isPlaceholderData || undefined}
        rows={[
          {
            term: t(`withdrawal.${order.paidWith ? where : 'money'}`),
            value: formatEuros(refund),
          },
          ...(credits > 0 ? [{ term: t('withdrawal.credits'), value: formatEuros(credits) }] : []),
        ]}
        total={{ term: t('withdrawal.total'), value: formatEuros(total) }}
        note={credits > 0 && t('withdrawal.proportion')}
      />
      {stays && <p className="text-small text-ink-2">{stays}</p>}
      <BusyButton kind="pri" size="lg" wide busy={quote.isPlaceholderData} onClick={onNext}>
        {t('withdrawal.next')}
      </BusyButton>
      {leave}
      <p className="text-tiny text-ink-2">{t('withdrawal.nextHint')}</p>
    </>
  )
}
