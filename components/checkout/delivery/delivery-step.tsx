'use client'

import { MapPin, Plus, Store } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { OptionTiles } from '#components/ui/option-tile.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { AddressHandle } from '#components/user/addresses/address-form.tsx'
import type { Purchase } from '#lib/client/data/buying/checkout.ts'
import type { DeliveryChoice, DeliveryOption, Quote } from '#lib/client/data/entities/checkout.ts'
import { addressDraft } from '#lib/client/storage/drafts.ts'
import { Block } from '../block.tsx'
import { problemAt } from '../checkout-frame.tsx'
import { NewAddress, PointSearch } from '../parts.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { DeliveryTile, isChosen } from './delivery-tile.tsx'

type WhereProps = {
  /** Purchase to deliver. */
  asked: Purchase
  quote: Quote | undefined
  chosen: DeliveryChoice | null
  onChoose: (delivery: DeliveryChoice) => void
  member: number
  /** Form of a new address; submitting the order saves it first. */
  address: RefObject<AddressHandle | null>
  onStored: (delivery: DeliveryChoice) => void
  problem: string | undefined
}

const isSame = (one: DeliveryOption) => (other: DeliveryOption) =>
  one.kind === other.kind && one.id === other.id

const shownAtFirst = 2

/** The nearest points and the chosen one; all of them if only one would be hidden. */
const nearest = (points: DeliveryOption[], chosen: DeliveryChoice | null) => {
  const some = points.filter((one, place) => place < shownAtFirst || isChosen(one, chosen))
  return points.length - some.length > 1 ? some : points
}

const isHome = ({ kind }: DeliveryOption) => kind === 'home'
const isPoint = ({ kind }: DeliveryOption) => kind === 'pickup'

/** Addresses of the member, pick-up points, and the form for a new address. */
export function Where(props: WhereProps) {
  const { asked, quote, chosen, onChoose, member, address, onStored, problem } = props
  const { t } = useTranslation('checkout')
  const [writing, setWriting] = useState<boolean | undefined>(
    () => addressDraft.read(member)?.isOpen || undefined,
  )
  const [isPressed, setPressed] = useState(false)
  const [before, setBefore] = useState<DeliveryOption[]>()
  const [everyPoint, setEveryPoint] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const [near, setNear] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const options = before ?? quote?.deliveries
  const homes = options?.filter(isHome) ?? []
  const points = options?.filter(isPoint) ?? []
  // The form starts open for a member without an address.
  const isFirst = homes.length === 0
  const isWriting = writing ?? (options !== undefined && isFirst)
  // Search results replace the points near home.
  const isReplaced = isSearching && near !== undefined
  const shownPoints = isReplaced ? [] : everyPoint ? points : nearest(points, chosen)
  // Options that come with a stored address take the place of its form: nothing above moves.
  const added = before ? quote?.deliveries.filter((one) => !before.some(isSame(one))) : []
  const addedPoints = isReplaced ? [] : nearest(added?.filter(isPoint) ?? [], chosen)
  const canFold = !isReplaced && nearest(points, chosen).length < points.length

  const choose = (delivery: DeliveryChoice) => {
    if (isWriting) {
      addressDraft.close(member)
      setWriting(false)
    }
    onChoose(delivery)
  }
  const onSaved = () => {
    setBefore(undefined)
    setWriting(false)
    setIsSaved(true)
    // The pressed button is unmounted.
    document.getElementById('where')?.focus()
  }
  const tiles = (shown: DeliveryOption[]) =>
    shown.length > 0 && (
      <OptionTiles aria-label={t('where.title')}>
        {shown.map((option) => (
          <DeliveryTile
            key={`${option.kind} ${option.id}`}
            option={option}
            chosen={chosen}
            onChoose={choose}
          />
        ))}
      </OptionTiles>
    )
  return (
    <Block id="where" title={t('where.title')}>
      {!options && <Skeleton className="h-20" />}
      {tiles([...homes, ...shownPoints])}
      {problem && <FieldError role="alert">{problem}</FieldError>}
      {isSaved && !isWriting && !problem && (
        <p role="status" className="text-small text-ink-2">
          {t('where.added')}
        </p>
      )}
      {options && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          <Button
            size="sm"
            aria-expanded={isSearching}
            onClick={() => setIsSearching((isOpen) => !isOpen)}
          >
            <MapPin size={18} aria-hidden="true" />
            {t(isSearching ? 'where.closeSearch' : 'where.search')}
          </Button>
          {canFold && (
            <Button
              size="sm"
              aria-expanded={everyPoint}
              onClick={() => setEveryPoint((isOpen) => !isOpen)}
            >
              <Store size={18} aria-hidden="true" />
              {everyPoint
                ? t('where.fewerPoints')
                : t('where.morePoints', { count: points.length - shownPoints.length })}
            </Button>
          )}
        </div>
      )}
      {isSearching && (
        <PointSearch asked={asked} near={near} chosen={chosen} onNear={setNear} onChoose={choose} />
      )}
      {!isWriting && tiles([...(added?.filter(isHome) ?? []), ...addedPoints])}
      {options && !isWriting && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setPressed(true)
            setWriting(true)
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {t('where.another')}
        </Button>
      )}
      {isWriting && (
        <NewAddress
          member={member}
          handle={address}
          isFirst={isFirst}
          takesFocus={isPressed}
          onStored={(address_id) => {
            setBefore((known) => known ?? options)
            onStored({ kind: 'home', address_id })
          }}
          onSaved={onSaved}
          onCancel={() => {
            addressDraft.drop()
            setWriting(false)
          }}
        />
      )}
    </Block>
  )
}

/** Choice of the delivery, stored in the form of the checkout. */
export function DeliveryStep({ form }: { form: CheckoutForm }) {
  const { asked, quote } = form.purchase
  return (
    <Where
      asked={asked}
      quote={quote.data}
      chosen={form.choices.delivery}
      onChoose={(delivery) => form.onChoose({ delivery })}
      member={form.member.id}
      address={form.address}
      onStored={(delivery) => form.choose({ delivery })}
      problem={problemAt(form, 'where')}
    />
  )
}
