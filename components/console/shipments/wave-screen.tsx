'use client'

import { Download } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Marker, type MarkerKind } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { carriers } from '#lib/contract/console/options.ts'
import { formatDateTime, formatTime } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import type { Columns } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { detailScreen } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'

export type Wave = ConsoleOutput<'GET /waves/{id}'>['data']
export type WaveParcel = Wave['parcels'][number]
type WaveProps = { wave: Wave }

const stateLook: Record<WaveParcel['state'], MarkerKind> = {
  waiting: 'seat',
  packed: 'reached',
  shipped: 'closed',
  stopped: 'last',
}

export const copyTitle = ({ title, choice }: { title: string; choice: string }) =>
  choice ? `${title}, ${choice}` : title

/** Papers of what is still to be shipped, as files. */
function Papers({ wave: { id } }: WaveProps) {
  const { t } = useTranslation('console-shipments')
  const link = (name: 'picking' | 'slips' | (typeof carriers)[number]) => (
    <a key={name} className={buttonClass({ size: 'sm' })} href={consolePaths.waveFile(id, name)}>
      <Download size={16} aria-hidden="true" />
      {t(`files.${name}`)}
    </a>
  )
  const rows = { label: ['picking', 'slips'], carriers } as const
  return (
    <div className="grid gap-3">
      {(['label', 'carriers'] as const).map((row) => (
        <div key={row} className="flex flex-wrap items-center gap-2.5">
          <h2 className="w-full text-small font-bold md:w-[10rem]">{t(`papers.${row}`)}</h2>
          {rows[row].map(link)}
        </div>
      ))}
    </div>
  )
}

function Parcels({ wave: { id, parcels } }: WaveProps) {
  const { t } = useTranslation('console-shipments')
  const mayShip = useMay('orders.ship')
  const columns: Columns<WaveParcel> = [
    {
      key: 'code',
      label: t('parcel'),
      cell: ({ code }) => <b className="num whitespace-nowrap">{code}</b>,
    },
    {
      key: 'recipient',
      label: t('to'),
      cell: ({ recipient, buyer, place, is_incomplete: isIncomplete }) => (
        <>
          {recipient}
          {place === 'pickup' && (
            <span className="block text-tiny text-ink-2">{buyer ?? t('deleted')}</span>
          )}
          {isIncomplete && (
            <span className="block">
              <Marker kind="last">{t('incomplete')}</Marker>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'copies',
      label: t('what'),
      isMinor: true,
      cell: ({ copies }) =>
        copies
          .map((copy) => copyTitle(copy) + (copy.quantity > 1 ? ` × ${copy.quantity}` : ''))
          .join(' · '),
    },
    {
      key: 'state',
      label: t('state'),
      cell: ({ state, packed_by: who, packed_at: at, tracking_code: code }) => (
        <>
          <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>
          <span className="block text-tiny text-ink-2">
            {state === 'packed' && at && t('packedBy', { who, at: formatTime(Date.parse(at)) })}
            {code}
          </span>
        </>
      ),
    },
    mayShip && {
      key: 'action',
      label: t('action'),
      align: 'end',
      isMinor: true,
      cell: ({ id: position, state }) =>
        state !== 'shipped' && (
          <Act
            call="POST /waves/{id}/take-out"
            input={{ params: { id }, body: { position } }}
            label={t('takeOut')}
            done={t('takenOut')}
            size="sm"
          />
        ),
    },
  ]
  return (
    <Table
      label={t('parcels')}
      rows={parcels}
      columns={columns}
      open={({ order, code }) => ({ href: consolePaths.order(order), name: code })}
    />
  )
}

function Shown({ data: wave }: { data: Wave }) {
  const { t } = useTranslation('console-shipments')
  const mayShip = useMay('orders.ship')
  const { id, made_at: at, who, packed, shipped, total, parcels } = wave
  const incomplete = parcels.filter((parcel) => parcel.is_incomplete).length
  return (
    <Screen
      title={t('named', { id })}
      above={`${formatDateTime(Date.parse(at))}, ${who}`}
      beside={
        mayShip && (
          <span className="row-actions flex-wrap">
            {shipped === 0 && total > 0 && (
              <Act
                call="POST /waves/{id}/dissolve"
                input={{ params: { id } }}
                label={t('dissolve')}
                done={t('dissolved')}
              />
            )}
            {shipped < total && (
              <Link className={buttonClass({})} href={consolePaths.tracking()}>
                {t('track')}
              </Link>
            )}
            {packed < total && (
              <Link className={buttonClass({ kind: 'pri' })} href={consolePaths.packing(id)}>
                {t('pack')}
              </Link>
            )}
          </span>
        )
      }
    >
      <div className="grid gap-4.5">
        <p>{t('progress', { packed, shipped, total })}</p>
        {mayShip && shipped < total && <Papers wave={wave} />}
        {incomplete > 0 && <Note tone="danger">{t('incompleteCount', { count: incomplete })}</Note>}
        <Parcels wave={wave} />
      </div>
    </Screen>
  )
}

/** A wave with its papers and its parcels. */
export const WaveScreen = detailScreen('GET /waves/{id}', Shown)
