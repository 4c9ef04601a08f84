'use client'

import { CircleCheck, ShoppingBag, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty, NotLoaded } from '#components/ui/empty.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Words } from '#components/words.tsx'
import { piecesOf } from '#lib/client/data/basket/basket-store.ts'
import type { Merged } from '#lib/client/data/basket/basket-sync.ts'
import { forgetMerged, readMerged } from '#lib/client/data/basket/basket-sync.ts'
import { useBasket } from '#lib/client/data/basket/use-basket.ts'
import { useQuote } from '#lib/client/data/buying/checkout.ts'
import {
  type BasketLine,
  fromBasketLine,
  type Quote,
  type QuoteChange,
  type QuoteLine,
} from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'
import { formatTime } from '#lib/format/dates.ts'
import { BasketParcel } from './basket-parcel.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { GoneRow } from './sold-out-row.tsx'

const bold = { b: <b /> }

type BasketNotesProps = {
  basket: ReturnType<typeof useBasket>
  changes: QuoteChange[]
  openOrder: Quote['openOrder'] | undefined
}

/** Notes about the storage of the basket, a merge of two baskets, an order to pay, and changes since the last visit. */
function BasketNotes({ basket, changes, openOrder }: BasketNotesProps) {
  const { t } = useTranslation('basket')
  const { lines, isMember, error } = basket
  const merged = useMerged(lines !== undefined && isMember)
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {lines !== undefined && lines.length > 0 && !isMember && (
        <Note icon={<ShoppingBag size={22} aria-hidden="true" />}>
          <Words
            text={t('notes.device')}
            marks={{ ...bold, a: <Link href={paths.login(paths.basket())} /> }}
          />
        </Note>
      )}
      {merged && (
        <Note tone="ok" icon={<CircleCheck size={22} aria-hidden="true" />} role="status">
          <Words
            text={t('notes.merged', {
              here: t('pieces', { count: merged.here }),
              there: t('pieces', { count: merged.there }),
            })}
            marks={bold}
          />
        </Note>
      )}
      {openOrder && (
        <Note role="status">
          <Words
            text={t('notes.open', {
              number: openOrder.number,
              time: formatTime(openOrder.heldUntilTimestamp),
            })}
            marks={bold}
          />
        </Note>
      )}
      {changes.length > 0 && (
        <Note role="status">
          <Words text={t('notes.changed', { count: changes.length })} marks={bold} />
        </Note>
      )}
      {error && (
        <Note tone="danger" role="alert">
          {failureText(error, t('notes.failed'))}
        </Note>
      )}
    </div>
  )
}

/** Shown once, not on the next visit of the page. */
const useMerged = (isThere: boolean) => {
  const [merged, setMerged] = useState<Merged | null>(null)
  useEffect(() => {
    if (!isThere) return
    setMerged((before) => readMerged() ?? before)
    forgetMerged()
  }, [isThere])
  return merged
}

/** `parcel` is the former position of the line. */
type RemovedLine = { line: BasketLine; title: string; parcel: number }

type RemovedProps = { removed: RemovedLine[]; onBack: (line: BasketLine) => void }

function Removed({ removed, onBack }: RemovedProps) {
  const { t } = useTranslation('basket')
  return (
    <div role="status" className="contents">
      {removed.map(({ line, title }) => (
        <GoneRow
          key={line.bundleId}
          icon={<Trash2 size={20} aria-hidden="true" />}
          action={
            <Button size="sm" onClick={() => onBack(line)}>
              <Undo2 size={18} aria-hidden="true" />
              {t('putBack')}
            </Button>
          }
        >
          <Words text={t('removed', { title })} marks={{ b: <b className="wrap-anywhere" /> }} />
        </GoneRow>
      ))}
    </div>
  )
}

export function BasketPage() {
  const { t } = useTranslation('basket')
  const basket = useBasket()
  const lines = basket.lines ?? []
  const quote = useQuote({ lines: lines.map(fromBasketLine) }, { enabled: lines.length > 0 })
  const [removed, setRemoved] = useState<RemovedLine[]>([])

  const remove = ({ bundleId, item }: QuoteLine, parcel: number) => {
    const line = lines.find((one) => one.bundleId === bundleId)
    if (!line) return
    setRemoved((before) => [...before, { line, title: item.title, parcel }])
    basket.take(bundleId)
  }
  const bringBack = (line: BasketLine) => {
    setRemoved((before) => before.filter((one) => one.line !== line))
    basket.put(line)
  }
  const gone = removed.filter(
    ({ line }) => !lines.some(({ bundleId }) => bundleId === line.bundleId),
  )
  const isKnown = basket.lines !== undefined && (lines.length === 0 || quote.data)
  const failed = basket.failed || (quote.isError && !quote.data)
  const parcels = lines.length > 0 ? (quote.data?.parcels ?? []) : []

  return (
    <div className="wrap">
      <div className="py-1.5 lg:pt-5 lg:pb-0">
        <BackButton />
      </div>
      {failed ? (
        <NotLoaded
          heading="h1"
          title={t('failed.title')}
          text={t('failed.text')}
          action={t('failed.action')}
          onRetry={() => (basket.failed ? basket.refetch() : quote.refetch())}
        />
      ) : (
        <div className="mt-2.5 grid gap-7 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-20">
          <div className="min-w-0">
            <h1 className="text-d2">{t('title')}</h1>
            <p className="mt-2 min-h-6 text-ink-2">
              {isKnown &&
                parcels.length > 0 &&
                t('lead', {
                  pieces: t('pieces', { count: piecesOf(lines) }),
                  parcels: t('parcels', { count: parcels.length }),
                })}
            </p>
            <BasketNotes
              basket={basket}
              changes={lines.length > 0 ? (quote.data?.changes ?? []) : []}
              openOrder={lines.length > 0 ? quote.data?.openOrder : null}
            />
            {!isKnown && (
              <div className="grid min-h-[60rem] content-start gap-4.5 pt-8" aria-busy="true">
                <Skeleton className="h-12 w-3/5" />
                {[1, 2].map((line) => (
                  <div key={line} className="flex gap-3.5 border-t border-line py-4.5">
                    <Skeleton className="size-[88px] flex-none rounded-control" />
                    <div className="grid flex-1 content-center gap-2.5">
                      <Skeleton className="h-5 w-3/5" />
                      <Skeleton className="h-4 w-2/5" />
                    </div>
                  </div>
                ))}
              </div>
            )}
            {parcels.map((parcel) => (
              <BasketParcel
                key={parcel.position}
                parcel={parcel}
                lines={lines}
                changes={quote.data?.changes ?? []}
                onQuantity={({ bundleId, unitPrice }, quantity) =>
                  basket.put({
                    bundleId,
                    quantity,
                    seenPrice:
                      lines.find((one) => one.bundleId === bundleId)?.seenPrice ?? unitPrice,
                  })
                }
                onRemove={(line) => remove(line, parcel.position)}
              >
                <Removed
                  removed={gone.filter((one) => one.parcel === parcel.position)}
                  onBack={bringBack}
                />
              </BasketParcel>
            ))}
            <Removed
              removed={gone.filter(
                (one) => !parcels.some(({ position }) => position === one.parcel),
              )}
              onBack={bringBack}
            />
            {isKnown && lines.length === 0 && (
              <Panel ground="sunk" className="mt-7">
                <Empty
                  icon={<ShoppingBag size={32} aria-hidden="true" />}
                  title={t('empty.title')}
                  text={t('empty.text')}
                  action={
                    <LinkButton
                      href={paths.sales()}
                      kind="pri"
                      className="mt-1.5"
                      label={t('empty.action')}
                    />
                  }
                />
              </Panel>
            )}
          </div>
          {isKnown && parcels.length > 0 && quote.data && (
            <BasketSummary
              quote={quote.data}
              isOld={quote.isPlaceholderData}
              lines={lines}
              onAgree={basket.put}
            />
          )}
        </div>
      )}
    </div>
  )
}
