'use client'

import { type ChangeEvent, useId, useRef, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { type ConsoleOutput, consoleCall, Declined } from '#lib/client/console/client.ts'
import { BatchPanel } from '../batch.tsx'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { Screen } from '../screen.tsx'

type Preview = ConsoleOutput<'POST /tracking/preview'>['data']
type Line = Preview['lines'][number]

type PreviewProps = { preview: Preview; file: FormData; onBegun: (batch: number) => void }

/** Lines with what each would do, and the button that does it. */
function Previewed({ preview: { counts, lines }, file, onBegun }: PreviewProps) {
  const { t } = useTranslation('console-shipments')
  const form = useForm(async () => {
    try {
      const { data } = await consoleCall('POST /tracking/apply', { body: file })
      onBegun(data.id)
    } catch (error) {
      if (!(error instanceof Declined)) throw error
    }
  })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const columns: Column<Line>[] = [
    { key: 'line', label: t('tracking.line'), as: 'number' },
    {
      key: 'parcel',
      label: t('tracking.parcel'),
      isName: true,
      cell: ({ parcel }) => <span className="num whitespace-nowrap">{parcel}</span>,
    },
    { key: 'code', label: t('tracking.code') },
    { key: 'carrier', label: t('tracking.carrierColumn'), isMinor: true },
    {
      key: 'state',
      label: t('tracking.result'),
      cell: ({ state }) =>
        state === 'ship' ? (
          <Marker kind="reached">{t('tracking.states.ship')}</Marker>
        ) : (
          t(`tracking.states.${state}`)
        ),
    },
  ]
  return (
    <section className="mt-7 grid gap-4.5">
      {counts.ship && (
        <form {...form.props}>
          <FormFoot form={form}>{t('tracking.apply', { count: counts.ship })}</FormFoot>
        </form>
      )}
      {lines.length < total && (
        <p className="text-small text-ink-2">
          {t('tracking.some', { shown: lines.length, total })}
        </p>
      )}
      <Table
        label={t('tracking.result')}
        rows={lines.map((line) => ({ ...line, id: line.line }))}
        columns={columns}
      />
    </section>
  )
}

/** Reads a file of tracking codes, and ships the parcels of its lines. */
export function Tracking() {
  const { t } = useTranslation('console-shipments')
  const [read, setRead] = useState<{ preview: Preview; file: FormData }>()
  const [batch, setBatch] = useState<number>()
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useForm(async (file) => {
    const { data } = await consoleCall('POST /tracking/preview', { body: file })
    setRead({ preview: data, file })
    setBatch(undefined)
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) text.current!.value = await file.text()
  }
  const begin = (id: number) => {
    setBatch(id)
    setRead(undefined)
  }
  return (
    <Screen title={t('title')} tab="tracking">
      <form className="stack max-w-[44rem]" {...form.props}>
        <p className="text-small text-ink-2">{t('tracking.lead')}</p>
        <Field id={useId()} label={t('tracking.file')}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(event) => void choose(event)}
            />
          )}
        </Field>
        <Field id={useId()} label={t('tracking.text')} errors={form.errorsOf('text')}>
          {(control) => <Textarea {...control} ref={text} name="text" rows={8} required />}
        </Field>
        <TextField form={form} name="carrier" label={t('tracking.carrier')} maxLength={80} />
        <FormFoot form={form} kind={read ? 'plain' : 'pri'}>
          {t('tracking.preview')}
        </FormFoot>
      </form>
      {read && <Previewed {...read} onBegun={begin} />}
      {batch && <BatchPanel id={batch} />}
    </Screen>
  )
}
