'use client'

import { Check, PackageCheck, Plus } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Track } from '#components/ui/track.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { Act } from '../act.tsx'
import { Cover } from '../cover.tsx'
import { detailScreen } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { type Copy, inParcel, piecesOf, usePacking } from './use-packing.ts'
import { copyTitle, type Wave, type WaveParcel } from './wave-screen.tsx'

type CopyRowProps = { copy: Copy; packed: number; onAdd: () => void }

function CopyRow({ copy, packed, onAdd }: CopyRowProps) {
  const { t } = useTranslation('console-shipments')
  const { code, image, quantity } = copy
  const isDone = packed >= quantity
  const title = copyTitle(copy)
  return (
    <li className="flex items-center gap-3.5 border-line border-t py-3">
      <Cover image={image} size={56} />
      <span className="min-w-0 flex-1">
        <b>{title}</b>
        <span className="block text-small text-ink-2 [overflow-wrap:anywhere]">
          {code ?? t('packing.noCode')}
        </span>
      </span>
      <span className="num text-d4 whitespace-nowrap">
        {t('packing.ofCopies', { packed, total: quantity })}
      </span>
      <IconButton
        label={t('packing.add', { title })}
        icon={isDone ? <Check size={20} /> : <Plus size={20} />}
        disabled={isDone}
        onClick={onAdd}
      />
    </li>
  )
}

type ScanFieldProps = { field: RefObject<HTMLInputElement | null>; onScan: (code: string) => void }

/** A scanner types into the focused element: whatever is typed elsewhere comes to this field. */
function ScanField({ field, onScan }: ScanFieldProps) {
  const { t } = useTranslation('console-shipments')
  useEffect(() => {
    const follow = ({ key, target }: KeyboardEvent) => {
      const isTyped = key.length === 1 && key !== ' ' && !(target instanceof HTMLInputElement)
      if (isTyped && !document.querySelector('dialog[open]')) field.current?.focus()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [field])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { value } = field.current!
    field.current!.value = ''
    if (value.trim()) onScan(value)
  }
  return (
    <form onSubmit={submit}>
      <Field id={useId()} label={t('packing.field')}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            className="num"
            inputMode="none"
            autoComplete="off"
            autoFocus
            onBlur={({ relatedTarget }) => {
              if (!relatedTarget) requestAnimationFrame(() => field.current?.focus())
            }}
          />
        )}
      </Field>
    </form>
  )
}

function Addressee({ parcel: { order, lines } }: { parcel: WaveParcel }) {
  const { t } = useTranslation('console-shipments')
  return (
    <Panel ground="sunk">
      <h2 className="text-d4">
        <Link className="link" href={consolePaths.order(order)}>
          {t('packing.order', { number: order })}
        </Link>
      </h2>
      {lines.map((line) => (
        <p key={line} className="text-small [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </Panel>
  )
}

/** Parcels that are shown of those that follow. */
const shownNext = 5

function Following({ parcels, onOpen }: { parcels: readonly WaveParcel[]; onOpen: Open }) {
  const { t } = useTranslation('console-shipments')
  if (parcels.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-d4">{t('packing.next')}</h2>
      <ul>
        {parcels.slice(0, shownNext).map((parcel) => (
          <li key={parcel.id} className="border-line border-t">
            <button
              type="button"
              className="flex w-full justify-between gap-3 py-3 text-left text-small"
              onClick={() => onOpen(parcel)}
            >
              <span>
                <b className="num">{parcel.code}</b> {parcel.recipient}
              </span>
              <span className="whitespace-nowrap text-ink-2">
                {t('packing.count', { count: piecesOf(parcel) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Open = (parcel: WaveParcel) => void

function Packing({ data: wave }: { data: Wave }) {
  const { t } = useTranslation('console-shipments')
  const field = useRef<HTMLInputElement>(null)
  const { parcel, next, counts, message, scan, add, open, pack } = usePacking(wave)
  const { id, packed, total } = wave
  const focused =
    <Values extends unknown[]>(work: (...values: Values) => unknown) =>
    (...values: Values) => {
      work(...values)
      field.current?.focus()
    }
  const count = parcel ? piecesOf(parcel) : 0
  const done = parcel?.copies.reduce((sum, copy) => sum + inParcel(counts, copy), 0) ?? 0
  const pieces = t('packing.pieces', { packed: done, total: count })
  return (
    <Screen
      title={parcel ? t('packing.of', parcel) : t('named', { id })}
      above={t('packing.above', { id, packed, total })}
      beside={
        parcel && (
          <Act
            key={parcel.id}
            call="POST /waves/{id}/take-out"
            input={{ params: { id }, body: { position: parcel.id } }}
            label={t('packing.missing')}
            done={t('takenOut')}
          />
        )
      }
    >
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4.5">
          <ScanField field={field} onScan={scan} />
          <div aria-live="assertive">
            {message && <Note tone={message.tone}>{message.text}</Note>}
          </div>
          {parcel ? (
            <>
              <ul>
                {parcel.copies.map((copy) => (
                  <CopyRow
                    key={copy.id}
                    copy={copy}
                    packed={inParcel(counts, copy)}
                    onAdd={focused(() => add(parcel, copy))}
                  />
                ))}
              </ul>
              <Track
                percent={(100 * done) / Math.max(1, count)}
                cells={Math.min(count, 40)}
                label={t('packing.progress')}
                valueText={pieces}
              />
              <p className="text-small text-ink-2">{pieces}</p>
              <span>
                <Button
                  kind="pri"
                  disabled={done < count}
                  onClick={focused(() => void pack(parcel))}
                >
                  {t('packing.close')}
                </Button>
              </span>
            </>
          ) : (
            <Empty
              icon={<PackageCheck size={36} />}
              title={t('packing.finished')}
              text={t('packing.finishedText')}
              action={
                <Link className={buttonClass({})} href={consolePaths.wave(id)}>
                  {t('named', { id })}
                </Link>
              }
            />
          )}
        </div>
        {parcel && (
          <aside className="grid content-start gap-4.5">
            <Addressee parcel={parcel} />
            <Following parcels={next} onOpen={focused(open)} />
          </aside>
        )}
      </div>
    </Screen>
  )
}

/** Milliseconds between two looks at what other packers have packed. */
const lookAgain = 10_000

/** Packs the parcels of a wave one by one, with a scanner or by hand. */
export const PackingScreen = detailScreen('GET /waves/{id}', Packing, {
  refetchInterval: lookAgain,
})
