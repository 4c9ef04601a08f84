import { MapPin, Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { OptionTiles } from '#components/ui/option-tile.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { DeliveryChoice, DeliveryOption } from '#lib/client/data/entities/checkout.ts'
import { addressDraft } from '#lib/client/storage/drafts.ts'
import { Block, problemAt } from '../checkout-frame.tsx'
import { NewAddress, PointSearch } from '../parts.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { DeliveryTile, isChosen } from './delivery-tile.tsx'

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

/** Addresses of the member, pick-up points, and the form for a new address, which the last press saves. */
export function DeliveryStep({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation('checkout')
  const { asked, quote } = form.purchase
  const { id: member } = form.member
  const chosen = form.choices.delivery
  const problem = problemAt(form, 'where')
  const [writing, setWriting] = useState<boolean | undefined>(
    () => addressDraft.read(member)?.isOpen || undefined,
  )
  const [isPressed, setPressed] = useState(false)
  const [before, setBefore] = useState<DeliveryOption[]>()
  const [everyPoint, setEveryPoint] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const [near, setNear] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const options = before ?? quote.data?.deliveries
  const homes = options?.filter(isHome) ?? []
  const points = options?.filter(isPoint) ?? []
  // The form starts open for a member without an address.
  const isFirst = homes.length === 0
  const isWriting = writing ?? (options !== undefined && isFirst)
  // Search results replace the points near home.
  const isReplaced = isSearching && near !== undefined
  const shownPoints = isReplaced ? [] : everyPoint ? points : nearest(points, chosen)
  // Options that come with a stored address take the place of its form: nothing above moves.
  const added = before ? quote.data?.deliveries.filter((one) => !before.some(isSame(one))) : []
  const addedPoints = isReplaced ? [] : nearest(added?.filter(isPoint) ?? [], chosen)
  const canFold = !isReplaced && nearest(points, chosen).length < points.length

  const choose = (delivery: DeliveryChoice) => {
    if (isWriting) {
      addressDraft.close(member)
      setWriting(false)
    }
    form.onChoose({ delivery })
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
          handle={form.address}
          isFirst={isFirst}
          takesFocus={isPressed}
          onStored={(address_id) => {
            setBefore((known) => known ?? options)
            form.choose({ delivery: { kind: 'home', address_id } })
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
