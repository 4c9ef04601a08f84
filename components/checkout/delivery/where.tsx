'use client'

import { MapPin, Plus, Store } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { OptionTiles } from '#components/ui/option-tile.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Purchase } from '#lib/client/buying/checkout.ts'
import {
  addedHome,
  type DeliveryChoice,
  type DeliveryOption,
  type Quote,
} from '#lib/client/entities/checkout.ts'
import { Block } from '../block.tsx'
import { NewAddress, PointSearch } from '../parts.tsx'
import { DeliveryTile, isChosen } from './delivery-tile.tsx'

type WhereProps = {
  /** Purchase to deliver. */
  asked: Purchase
  quote: Quote | undefined
  chosen: DeliveryChoice | null
  onChoose: (delivery: DeliveryChoice) => void
  /** Element around the form of a new address; submitting the order saves that form first. */
  form: RefObject<HTMLDivElement | null>
  /** Refetches the delivery options after an address was added. */
  onAdded: () => Promise<DeliveryOption[]>
  problem: string | undefined
}

const shownAtFirst = 2

/** The nearest points and the chosen one; all of them if only one would be hidden. */
const nearest = (points: DeliveryOption[], chosen: DeliveryChoice | null) => {
  const some = points.filter((one, place) => place < shownAtFirst || isChosen(one, chosen))
  return points.length - some.length > 1 ? some : points
}

/** Addresses of the member, pick-up points, and the form for a new address. */
export function Where({ asked, quote, chosen, onChoose, form, onAdded, problem }: WhereProps) {
  const { t } = useTranslation('checkout')
  const [writing, setWriting] = useState<boolean>()
  const [everyPoint, setEveryPoint] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const [near, setNear] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const options = quote?.deliveries
  const homes = options?.filter(({ kind }) => kind === 'home') ?? []
  const points = options?.filter(({ kind }) => kind === 'pickup') ?? []
  // Search results replace the points near home.
  const isReplaced = isSearching && near !== undefined
  const shownPoints = isReplaced ? [] : everyPoint ? points : nearest(points, chosen)
  const canFold = !isReplaced && nearest(points, chosen).length < points.length
  // The form starts open for a member without an address.
  const isWriting = writing ?? (options !== undefined && homes.length === 0)

  const onSaved = async () => {
    const added = addedHome(homes, await onAdded())
    if (added) onChoose(added)
    setWriting(false)
    setIsSaved(true)
  }
  return (
    <Block id="where" title={t('where.title')}>
      {!options && <Skeleton className="h-20" />}
      {homes.length + shownPoints.length > 0 && (
        <OptionTiles aria-label={t('where.title')}>
          {[...homes, ...shownPoints].map((option) => (
            <DeliveryTile key={`${option.kind} ${option.id}`} {...{ option, chosen, onChoose }} />
          ))}
        </OptionTiles>
      )}
      {problem && <FieldError role="alert">{problem}</FieldError>}
      {isSaved && !isWriting && !problem && (
        <p role="status" className="text-small text-ink-2">
          {t('where.added')}
        </p>
      )}
      {options && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {!isWriting && (
            <Button size="sm" onClick={() => setWriting(true)}>
              <Plus size={18} aria-hidden="true" />
              {t('where.another')}
            </Button>
          )}
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
      {isSearching && <PointSearch {...{ asked, near, chosen, onChoose }} onNear={setNear} />}
      {isWriting && (
        <div ref={form}>
          <NewAddress
            address={undefined}
            isFirst={homes.length === 0}
            onSaved={onSaved}
            onCancel={() => setWriting(false)}
          />
        </div>
      )}
    </Block>
  )
}
