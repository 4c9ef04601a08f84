'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Count } from '#components/ui/icon-button.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useEarlyChoices } from '#components/ui/use-early-choices.ts'
import { paths } from '#lib/client/paths.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { useListFrame } from './list-frame.tsx'
import {
  countFilters,
  isPlain,
  type ListKind,
  listAddress,
  orders,
  priceCeiling,
  withFilter,
} from './list-query.ts'

export type Interest = { id: number; name: string }

function InterestChips({ interests }: { interests: readonly Interest[] }) {
  const { t } = useTranslation('lists')
  const { kind, query, change } = useListFrame()
  const chips = [{ id: undefined, name: t('filters.allInterests') }, ...interests]
  return (
    <nav className="chips filters-chips" aria-label={t('filters.interests')}>
      {chips.map(({ id, name }) => (
        <Link
          key={id ?? 0}
          className="chip"
          href={listAddress(kind, withFilter(query, 'interest_id', id))}
          aria-current={query.interest_id === id ? 'true' : undefined}
          rel={isPlain(kind, query) ? undefined : 'nofollow'}
          onNavigate={(event) => {
            event.preventDefault()
            change('interest_id', id)
          }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const lowest = 10
const step = 5
const settlesAfter = 400

export function PriceFilter() {
  const { t } = useTranslation('lists')
  const { query, change } = useListFrame()
  const [draft, setDraft] = useState<number | null>(null)
  const value = draft ?? query.max_price ?? priceCeiling
  const price = value === priceCeiling ? undefined : formatRoundCents(value * 100)

  // Debounce: only the last value is applied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed draft restarts the timer
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => {
      change('max_price', draft === priceCeiling ? undefined : draft)
      setDraft(null)
    }, settlesAfter)
    return () => clearTimeout(timer)
  }, [draft])

  return (
    <label className="filters-price">
      <span>
        {price ? (
          <>
            {t('filters.upTo')} <span className="num">{price}</span>
          </>
        ) : (
          t('filters.anyPrice')
        )}
      </span>
      <input
        type="range"
        name="max_price"
        min={lowest}
        max={priceCeiling}
        step={step}
        value={value}
        aria-label={t('filters.maxPrice')}
        aria-valuetext={price ?? t('filters.anyPrice')}
        onChange={({ target }) => setDraft(Number(target.value))}
      />
    </label>
  )
}

const addresses = { preorder: paths.preorders(), sale: paths.sales() } satisfies Record<
  ListKind,
  string
>

/** Plain form: works without scripts through its submit button. */
export function Filters({ interests, total }: { interests: readonly Interest[]; total: number }) {
  const { t } = useTranslation('lists')
  const { kind, query, change } = useListFrame()
  const form = useEarlyChoices<HTMLFormElement>()
  const inSheet = countFilters({ ...query, interest_id: undefined })
  return (
    <search aria-label={t('filters.label')}>
      <form
        ref={form}
        action={addresses[kind]}
        className="mt-5 mb-7 grid gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        {interests.length > 0 && <InterestChips interests={interests} />}
        {query.interest_id && <input type="hidden" name="interest_id" value={query.interest_id} />}
        <div className="flex flex-wrap items-center gap-2 md:gap-x-4 md:gap-y-3 lg:gap-x-6">
          <button type="button" className="chip filters-open" popoverTarget="filters">
            <SlidersHorizontal size={18} />
            {t('filters.open')}
            {inSheet > 0 && <Count>{inSheet}</Count>}
          </button>
          {/* Bottom sheet on small screens; part of the row on others. */}
          <div id="filters" popover="auto" className="filters-sheet">
            <h2 className="text-d4 md:hidden">{t('filters.open')}</h2>
            <PriceFilter />
            {kind === 'preorder' && (
              <Switch
                name="has_achieved_requirement"
                value="true"
                checked={query.has_achieved_requirement === true}
                onChange={({ target }) =>
                  change('has_achieved_requirement', target.checked || undefined)
                }
              >
                {t('filters.achieved')}
              </Switch>
            )}
            <Button
              kind="pri"
              wide
              className="md:hidden"
              popoverTarget="filters"
              popoverTargetAction="hide"
            >
              {t(`filters.show.${kind}`, { count: total })}
            </Button>
          </div>
          <p className="text-small text-ink-2 max-md:order-1 max-md:mr-auto">
            {t(`count.${kind}`, { count: total })}
          </p>
          {countFilters(query) > 0 && total > 0 && (
            <Link href={addresses[kind]} scroll={false} className="link text-small max-lg:order-1">
              {t('filters.none')}
            </Link>
          )}
          <Select
            className="filters-order"
            name="order_by"
            aria-label={t('filters.order')}
            value={query.order_by}
            onChange={({ target }) =>
              change(
                'order_by',
                orders.preorder.find((order) => order === target.value) ?? 'recent',
              )
            }
          >
            {orders[kind].map((order) => (
              <option key={order} value={order}>
                {t(`order.${order}`)}
              </option>
            ))}
          </Select>
          {/* First paint waits for the whole form: a select is as wide as its longest option, and would grow
              while options stream in. */}
          <PaintAfter id="filters-end" />
          <span id="filters-end" hidden />
          <noscript>
            <button type="submit" className={buttonClass({ kind: 'ink', size: 'sm' })}>
              {t('filters.apply')}
            </button>
          </noscript>
        </div>
      </form>
    </search>
  )
}
