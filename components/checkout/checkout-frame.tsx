import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { useMethodName } from '#components/payments/method-name.ts'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { PayMark } from '#components/ui/pay-mark.tsx'
import { Words } from '#components/words.tsx'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { paths } from '#lib/client/paths.ts'
import { CardPart, ConfirmStep, WalletPart } from './parts.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'
import type { Way } from './use-choices.ts'

type BlockProps = { id: string; title: ReactNode; children: ReactNode }

export function Block({ id, title, children }: BlockProps) {
  return (
    <section className="grid gap-4 border-t border-line py-6" aria-labelledby={id}>
      <h2 id={id} className="text-d3" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type CheckoutFrameProps = {
  form: CheckoutForm
  confirming: boolean
  onConfirmed: () => void
  summary: ReactNode
  binding: ReactNode
  terms: string
  children: ReactNode
}

export function CheckoutFrame({
  form,
  confirming,
  onConfirmed,
  summary,
  binding,
  terms,
  children,
}: CheckoutFrameProps) {
  const { t } = useTranslation('checkout')
  const alert = useRef<HTMLDivElement>(null)
  const { problem } = form
  useEffect(() => {
    if (problem?.where === 'all') alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div className="mt-2.5 grid gap-7 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-20">
      <div className="min-w-0">
        {confirming && <ConfirmStep member={form.member} onConfirmed={onConfirmed} />}
        {/* Stays mounted during the confirmation step, so that the text typed into the card frames is kept. */}
        <div hidden={confirming}>{children}</div>
      </div>
      <Panel
        ground="sunk"
        className="grid content-start gap-4.5 self-start lg:sticky lg:top-24"
        role="region"
        aria-labelledby="summary"
      >
        <h2 id="summary" className="text-d3">
          {t('summary')}
        </h2>
        {summary}
        {confirming ? (
          <Note tone="ok">
            <Words text={t('confirm.kept')} marks={{ b: <b /> }} />
          </Note>
        ) : (
          <>
            {binding}
            {/* Below the pressed button, which stays in its place. */}
            <div ref={alert} role="alert" className="scroll-mb-3 empty:hidden">
              {problem?.where === 'all' && <Note tone="danger">{problem.text}</Note>}
            </div>
            <p className="text-tiny text-ink-2">
              <Words
                text={terms}
                marks={{ a: <Link className="link" href={paths.saleTerms()} target="_blank" /> }}
              />
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}

/** Heading of the page, which opens at its top: it comes after the placeholder, and takes the focus then. */
export function CheckoutTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="mb-3.5 text-d2">
      {children}
    </h1>
  )
}

export const problemAt = ({ problem }: CheckoutForm, where: 'where' | 'how') =>
  problem?.where === where ? problem.text : undefined

type BindingButtonProps = { busy: boolean; onPress: () => void; name: string; second: string }

export function BindingButton({ busy, onPress, name, second }: BindingButtonProps) {
  const { t } = useTranslation('checkout')
  return (
    <Button kind="pri" size="lg" wide busy={busy} busyLabel={t('button.busy')} onClick={onPress}>
      <span>
        {name}
        {second && <small>{second}</small>}
      </span>
    </Button>
  )
}

type HowProps = {
  form: CheckoutForm
  way: Way | null
  /** False while the way is only suggested: then nothing of the provider is loaded. */
  isChosen: boolean
  methods: PaymentMethod[]
  walletText: string
  flow: PaymentFlow
}

export function How({ form, way, isChosen, methods, walletText, flow }: HowProps) {
  const { t } = useTranslation('checkout')
  const { t: payments } = useTranslation('payments')
  const nameOf = useMethodName()
  const isSeat = flow.mode === 'vault'
  const { keep } = form.choices
  const problem = problemAt(form, 'how')
  const onWay = (way: Way) => form.onChoose({ way })
  return (
    <Block id="how" title={t('how.title')}>
      <OptionTiles aria-label={t('how.title')}>
        {methods.map((method) => (
          <OptionTile
            key={method.id}
            name="way"
            value={method.id}
            checked={way === method.id}
            disabled={method.state === 'expired' || method.state === 'removed_there'}
            onChange={() => onWay(method.id)}
            title={nameOf(method)}
            detail={t(`how.saved.${method.state}`)}
            marker={
              <PayMark kind={method.kind} brand={method.brand}>
                {payments(`kind.${method.kind}`)}
              </PayMark>
            }
          />
        ))}
        <OptionTile
          name="way"
          value="wallet"
          checked={way === 'wallet'}
          onChange={() => onWay('wallet')}
          // A press on the suggested way is no change.
          onClick={() => !isChosen && onWay('wallet')}
          title={payments('kind.wallet')}
          detail={walletText}
          marker={<PayMark kind="wallet">{payments('kind.wallet')}</PayMark>}
        />
        <OptionTile
          name="way"
          value="card"
          checked={way === 'card'}
          onChange={() => onWay('card')}
          title={payments('kind.card')}
          detail={t('how.cardKinds')}
          marker={<PayMark kind="card">{payments('kind.card')}</PayMark>}
        />
      </OptionTiles>
      {problem && <FieldError role="alert">{problem}</FieldError>}
      {way === 'card' && <CardPart flow={flow} handle={form.card} />}
      {way === 'wallet' && isSeat && isChosen && <WalletPart flow={flow} />}
      {way === 'wallet' && isSeat && !isChosen && <p>{t('how.walletThen')}</p>}
      {isSeat && (way === 'card' || way === 'wallet') && (
        <div className="grid gap-1">
          <Checkbox
            label={t(`how.keep.${way}`)}
            checked={keep}
            onChange={({ target }) => form.onChoose({ keep: target.checked })}
          />
          {!keep && <p className="text-small text-ink-2">{t(`how.forgotten.${way}`)}</p>}
        </div>
      )}
    </Block>
  )
}
