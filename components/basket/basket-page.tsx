'use client'

import { ShoppingBag, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty, NotLoaded } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Words } from '#components/words.tsx'
import { piecesOf } from '#lib/client/data/basket/basket-store.ts'
import { useBasket } from '#lib/client/data/basket/use-basket.ts'
import { useQuote } from '#lib/client/data/buying/checkout.ts'
import {
  type BasketLine,
  fromBasketLine,
  type QuoteLine,
} from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'
import { BasketNotes } from './basket-notes.tsx'
import { BasketParcel } from './basket-parcel.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { GoneRow } from './gone-row.tsx'

/** `parcel` is the former position of the line. */
type RemovedLine = { line: BasketLine; title: string; parcel: number }

type RemovedProps = { removed: RemovedLine[]; onBack: (line: BasketLine) => void }

/** Removed lines with an undo button, until the page is left. */
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

/** Placeholder of one parcel with two lines, in the final sizes. */
function BasketSkeleton() {
  return (
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
  )
}

/** Lines of the basket by parcel, with the delivery costs. */
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
            {!isKnown && <BasketSkeleton />}
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
            {isKnown && lines.length === 0 && <Nothing />}
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

function Nothing() {
  const { t } = useTranslation('basket')
  return (
    <Panel ground="sunk" className="mt-7">
      <Empty
        icon={<ShoppingBag size={32} aria-hidden="true" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Link href={paths.sales()} className={buttonClass({ kind: 'pri' }, 'mt-1.5')}>
            {t('empty.action')}
          </Link>
        }
      />
    </Panel>
  )
}
