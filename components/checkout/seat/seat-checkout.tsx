import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { PaymentFlow } from '#components/payments/payment-flow.ts'
import { Note } from '#components/ui/note.tsx'
import { Words } from '#components/words.tsx'
import { useMethods } from '#lib/client/data/buying/methods.ts'
import { useSeatsChanged } from '#lib/client/data/buying/seats.ts'
import { countsNothing, type QuoteSeat } from '#lib/client/data/entities/checkout.ts'
import { toParticipation } from '#lib/client/data/entities/participation.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'
import { formatWeekday } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { BindingButton, CheckoutFrame, CheckoutTitle, How } from '../checkout-frame.tsx'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { DeliveryStep } from '../delivery/delivery-step.tsx'
import { Extras } from '../extras/extras.tsx'
import { Changes, NothingLeft, NothingToPay } from '../parts.tsx'
import { QuoteSummary } from '../quote-summary.tsx'
import type { Source } from '../source.ts'
import { useCheckoutForm } from '../use-checkout-form.ts'

export const useOwnSeat = (id: number) =>
  useApiQuery(
    'GET /preorders/{id}/participations/mine',
    { params: { id } },
    { select: ({ data }) => (data?.state === 'active' ? toParticipation(data) : null) },
  ).data

// Loaded on the first press, not with the page.
const actions = () => import('../actions.ts')

const isEnded = ({ state }: PaymentMethod) => state === 'expired' || state === 'removed_there'

type SeatCheckoutInput = { member: User; source: Extract<Source, { kind: 'seat' }> }

const useSeatCheckout = ({ member, source }: SeatCheckoutInput) => {
  const { t } = useTranslation('checkout')
  const { groupId, bundleId, quantity, approved } = source
  const own = useOwnSeat(groupId)
  const form = useCheckoutForm({ member, source, wanted: [{ bundle_id: bundleId, quantity }], own })
  const router = useRouter()
  const seatsChanged = useSeatsChanged()
  const methods = useMethods({ enabled: true })
  const { choices, choose } = form

  const preselect = useEffectEvent(() => {
    if (choices.way !== null || !methods.data) return
    const usable = methods.data.filter((method) => !isEnded(method))
    const known = usable.find(({ id }) => id === own?.method?.id) ?? usable[0]
    if (known) choose({ way: known.id })
  })
  // The first way, for a member without a saved one. It is not stored as their choice: the provider's script may load
  // only after that.
  const way = choices.way ?? (methods.data?.every(isEnded) ? 'wallet' : null)
  const isListed = methods.data !== undefined && own !== undefined
  useEffect(() => {
    if (isListed) preselect()
  }, [isListed])

  const fail = async (error: unknown) => {
    const refused = form.show(error)
    if (!refused) return
    if (refused.code === 'conflict') {
      // The seat was taken or changed in another tab.
      form.setProblem({ where: 'all', text: t('problem.seat') })
      await seatsChanged()
    }
    await form.requote(refused)
  }

  const take = async (methodId: number) => {
    const { choices, quote } = await form.settle()
    const { delivery } = choices
    if (!delivery) return
    const { agreed, code, seat } = quote
    // A code of a link that gives nothing is only explained; a typed one is refused.
    const isUseless = Boolean(code?.reason) && choices.code === keptCode.read()
    const wished = {
      ...choices,
      ...(isUseless ? { code: null } : {}),
      ...(seat?.paysNow ? { priceLimit: null } : {}),
    }
    const request = { agreed, methodId, delivery, choices: wished }
    const id = await (await actions()).takeSeat(source, own ?? null, request)
    router.replace(paths.checkoutDone({ seat: id }))
    keptCode.drop()
  }

  const save = async (setupToken: string) => {
    const saved = await (await actions()).saveMethod(setupToken)
    await seatsChanged()
    return saved
  }

  const flow: PaymentFlow = {
    mode: 'vault',
    isReady: () => true,
    create: async (kind) => {
      form.begin()
      choose({ agreed: null })
      return (await (await actions()).beginSetup(source, kind, choices.keep)).setup_token
    },
    approved: async (setupToken, kind) => {
      const method = await save(setupToken)
      choose({ way: method.id })
      if (kind === 'card') await take(method.id)
      form.done()
      return undefined
    },
    onClosed: form.onClosed,
    onFailed: (error) => void fail(error),
  }

  const missing = () => form.missingOf({ place: form.hasPlace(), way: way !== null })

  /** Leaves for the provider to save the wallet; the seat is taken on return, if nothing has changed. */
  const leave = async (agreed: string) => {
    const { payer_url } = await (await actions()).beginSetup(source, 'wallet', choices.keep)
    if (!payer_url) throw new Error('the provider named no page to save the wallet')
    choose({ way: 'wallet', agreed })
    // The browser may restore this page as it was left.
    window.addEventListener('pageshow', form.done, { once: true })
    window.location.assign(payer_url)
    return true
  }

  const act = async ({ isConfirmed = member.emailVerified } = {}) => {
    if (form.busy || form.isStopped(missing(), isConfirmed)) return
    await form.run(async () => {
      // Before the window of a bank: the total may change.
      const { quote } = await form.settle()
      if (way === 'wallet') return leave(quote.agreed)
      if (typeof way !== 'number') return form.submitCard()
      await take(way)
      return true
    }, fail)
  }

  const comeBack = useEffectEvent((setupToken: string) =>
    form.run(async () => {
      const { id } = await save(setupToken)
      const { agreed } = choices
      choose({ way: id, agreed: null })
      // Removes the token from the address: a reload must not save the method again.
      const path = paths.checkout({ group: groupId, bundle: bundleId, quantity })
      window.history.replaceState(window.history.state, '', path)
      if (agreed === null) return false
      if (agreed === form.purchase.quote.data?.agreed) {
        await take(id)
        return true
      }
      form.setProblem({ where: 'all', text: t('problem.seat') })
      return false
    }, fail),
  )
  const isQuoted = isListed && form.purchase.quote.data !== undefined
  useEffect(() => {
    if (approved && isQuoted) void comeBack(approved)
  }, [approved, isQuoted])

  const isByWallet = choices.way === 'wallet'
  return {
    form,
    own: own ?? null,
    way,
    isReady: own !== undefined && (methods.data !== undefined || methods.isError),
    methods: methods.data ?? [],
    flow,
    // The wallet button opens a window, which browsers allow only during a press: the address is confirmed before.
    confirming: form.confirming || (isByWallet && !member.emailVerified),
    onConfirmed: () => {
      form.setConfirming(false)
      if (!isByWallet) void act({ isConfirmed: true })
    },
    act,
  }
}

export function SeatCheckout(input: SeatCheckoutInput) {
  const { t } = useTranslation('checkout')
  const state = useSeatCheckout(input)
  const { form, own, flow } = state
  const { choices, purchase } = form
  const { data: quote, isError } = purchase.quote
  if (isError && !quote) return <NothingToPay query={purchase.quote} />
  if (!quote || !state.isReady) return <CheckoutSkeleton />
  if (countsNothing(quote)) return <NothingLeft quote={quote} isSeat hasSeat={own !== null} />
  const paysNow = quote.seat?.paysNow ?? false
  return (
    <CheckoutFrame
      form={form}
      confirming={state.confirming}
      onConfirmed={state.onConfirmed}
      summary={<QuoteSummary quote={quote} before={purchase.before} />}
      binding={
        <BindingButton
          busy={form.busy}
          onPress={() => void state.act()}
          name={t(own ? 'button.change' : 'button.join')}
          second={t(paysNow ? 'button.now' : 'button.ifReached')}
        />
      }
      terms={t(paysNow ? 'terms.prepaid' : 'terms.seat')}
    >
      <CheckoutTitle>{t(own ? 'title.change' : 'title.seat')}</CheckoutTitle>
      {quote.seat && <WhenPaid seat={quote.seat} />}
      {form.closed && (
        <Note role="status" className="mb-6">
          {t('seatClosed')}
        </Note>
      )}
      {quote.changes.length > 0 && <Changes quote={quote} before={purchase.before} />}
      <DeliveryStep form={form} />
      <How
        form={form}
        way={state.way}
        isChosen={choices.way !== null}
        methods={state.methods}
        walletText={t(paysNow ? 'how.walletNow' : 'how.walletSaved')}
        flow={flow}
      />
      {!own && <Extras form={form} />}
    </CheckoutFrame>
  )
}

/** When the seat is paid: after the success of its group, or now with the reason. */
function WhenPaid({ seat }: { seat: QuoteSeat }) {
  const { t } = useTranslation('checkout')
  if (seat.paysNow)
    return (
      <Note className="mb-6">
        <Words text={t('paysNow')} marks={{ b: <b /> }} />
      </Note>
    )
  const day = formatWeekday(seat.expirationTimestamp)
  const goal =
    seat.goalUnit === 'amount'
      ? formatRoundCents(seat.goal * 100)
      : t(`goal.${seat.goalUnit}`, { count: seat.goal })
  return (
    <Note tone="ok" className="mb-6">
      <Words
        text={seat.percent >= 100 ? t('freeReached', { day }) : t('freeToday', { goal, day })}
        marks={{ b: <b /> }}
      />
    </Note>
  )
}
