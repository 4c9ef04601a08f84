import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { MoreButton } from '#components/forms/more-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTiles } from '#components/ui/option-tile.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Purchase, usePointsNear } from '#lib/client/data/buying/checkout.ts'
import type { DeliveryChoice } from '#lib/client/data/entities/checkout.ts'
import { DeliveryTile } from './delivery-tile.tsx'

type PointSearchProps = {
  /** Purchase to deliver; the search returns the delivery cost of each point for it. */
  asked: Purchase
  /** Town or postal code to search; undefined before the first search. */
  near: string | undefined
  onNear: (near: string) => void
  chosen: DeliveryChoice | null
  onChoose: (delivery: DeliveryChoice) => void
}

type PointsFoundProps = Omit<PointSearchProps, 'near' | 'onNear'> & {
  near: string
  onTown: (town: string) => void
}

function PointsFound({ asked, near, chosen, onChoose, onTown }: PointsFoundProps) {
  const { t } = useTranslation('checkout')
  const query = usePointsNear(asked, near)
  const [first] = query.data?.pages ?? []
  const points = query.data?.pages.flatMap(({ items }) => items) ?? []
  const town = first?.near ? t('points.town', first.near) : near
  const status = () => {
    if (query.isError) return ''
    if (!first) return t('points.loading')
    if (first.unknown) return first.unknown
    if (first.total === 0) return t('points.none', { town })
    return t('points.found', { count: first.total, town })
  }
  return (
    <>
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {status()}
      </p>
      {query.isError && (
        <Note tone="danger" role="alert">
          <span className="block pb-3">{t('points.failed')}</span>
          <Button size="sm" onClick={() => query.refetch()}>
            {t('points.retry')}
          </Button>
        </Note>
      )}
      {query.isPending && (
        <div className="grid gap-2.5">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
      {points.length > 0 && (
        <OptionTiles aria-label={t('points.near', { town })}>
          {points.map((option) => (
            <DeliveryTile key={option.id} option={option} chosen={chosen} onChoose={onChoose} />
          ))}
        </OptionTiles>
      )}
      <MoreButton
        size="sm"
        className="justify-self-start"
        list={query}
        label={t('points.more')}
        busyLabel={t('points.loading')}
      />
      {first && first.others.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2 text-small">{t('points.others')}</span>
          {first.others.map((other) => {
            const named = t('points.town', other)
            return (
              <Button key={named} size="sm" onClick={() => onTown(named)}>
                {named}
              </Button>
            )
          })}
        </div>
      )}
    </>
  )
}

export function PointSearch({ asked, near, onNear, chosen, onChoose }: PointSearchProps) {
  const { t } = useTranslation('checkout')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(near ?? '')
  useEffect(() => input.current?.focus(), [])
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onNear(text.trim())
  }
  const searchTown = (town: string) => {
    setText(town)
    onNear(town)
    input.current?.focus()
  }
  return (
    <div className="grid gap-3">
      <form aria-label={t('points.title')} onSubmit={search}>
        <Field id={useId()} label={t('points.label')}>
          {(control) => (
            <div className="flex gap-2.5">
              <Input
                {...control}
                ref={input}
                value={text}
                maxLength={60}
                autoComplete="off"
                enterKeyHint="search"
                onChange={({ target }) => setText(target.value)}
              />
              <Button type="submit" kind="ink">
                <Search size={18} aria-hidden="true" />
                {t('points.search')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {near !== undefined && (
        <PointsFound
          asked={asked}
          near={near}
          chosen={chosen}
          onChoose={onChoose}
          onTown={searchTown}
        />
      )}
    </div>
  )
}
