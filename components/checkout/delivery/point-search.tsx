'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Purchase } from '#lib/client/buying/checkout.ts'
import type { DeliveryChoice } from '#lib/client/entities/checkout.ts'
import { PointsFound } from './points-found.tsx'

type PointSearchProps = {
  /** Purchase to deliver; the search returns the delivery cost of each point for it. */
  asked: Purchase
  /** Town or postal code to search; undefined before the first search. */
  near: string | undefined
  onNear: (near: string) => void
  chosen: DeliveryChoice | null
  onChoose: (delivery: DeliveryChoice) => void
}

/** Finds pick-up points by postal code or town, nearest first. */
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
        <PointsFound {...{ asked, near, chosen, onChoose }} onTown={searchTown} />
      )}
    </div>
  )
}
