'use client'

import { Plus, Store } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import {
  addedHome,
  choiceOf,
  type DeliveryChoice,
  type DeliveryOption,
  type Quote,
} from '#lib/client/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Block } from './block.tsx'
import { NewAddress } from './parts.tsx'

type WhereProps = {
  quote: Quote | undefined
  chosen: DeliveryChoice | null
  onChoose: (delivery: DeliveryChoice) => void
  /** Around the form of a new address, for the button that binds: what stands there unsaved is saved first. */
  form: RefObject<HTMLDivElement | null>
  /** Asks for the options again: an address was added. */
  onAdded: () => Promise<DeliveryOption[]>
  problem: string | undefined
}

export const isChosen = (option: DeliveryOption, chosen: DeliveryChoice | null) =>
  chosen !== null &&
  chosen.kind === option.kind &&
  (chosen.kind === 'home' ? chosen.address_id : chosen.pickup_id) === option.id

const shownAtFirst = 2

/** They come nearest first; one that is chosen is seen, and a single one more is not worth a press. */
const nearest = (points: DeliveryOption[], chosen: DeliveryChoice | null) => {
  const some = points.filter((one, place) => place < shownAtFirst || isChosen(one, chosen))
  return points.length - some.length > 1 ? some : points
}

/** The member's addresses, the points to pick it up, and room for another address. */
export function Where({ quote, chosen, onChoose, form, onAdded, problem }: WhereProps) {
  const { t } = useTranslation('checkout')
  const [writing, setWriting] = useState<boolean>()
  const [everyPoint, setEveryPoint] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const options = quote?.deliveries
  const homes = options?.filter(({ kind }) => kind === 'home') ?? []
  const points = options?.filter(({ kind }) => kind === 'pickup') ?? []
  const shownPoints = everyPoint ? points : nearest(points, chosen)
  const canFold = nearest(points, chosen).length < points.length
  // Who has no address yet finds the form open.
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
      {options && options.length > 0 && (
        <OptionTiles aria-label={t('where.title')}>
          {[...homes, ...shownPoints].map((option) => (
            <OptionTile
              key={`${option.kind} ${option.id}`}
              name="delivery"
              value={`${option.kind} ${option.id}`}
              checked={isChosen(option, chosen)}
              onChange={() => onChoose(choiceOf(option))}
              title={option.kind === 'home' ? t('where.home') : option.name}
              price={option.cost > 0 ? formatEuros(option.cost) : t('sum.free')}
              detail={
                <span className="wrap-anywhere">
                  {option.kind === 'home' ? option.line : t('where.pickup', { line: option.line })}
                  {option.hours && <span className="block text-tiny">{option.hours}</span>}
                </span>
              }
            />
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
