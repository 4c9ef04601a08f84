'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useRefresh } from '#lib/client/console/queries.tsx'
import { changesOf } from '#lib/format/changes.ts'
import { formatNumber } from '#lib/format/money.ts'
import { Act, isStale, useAct } from '../act.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'
import { type EntryBody, ItemForm } from './item-form.tsx'
import { stateLook } from './item-look.ts'

type Item = ConsoleOutput<'GET /catalogue/{id}'>['data']

/** Copies of each bundle, which are set after a count. */
function Shelves({ item: { id, bundles } }: { item: Item }) {
  const { t } = useTranslation('console-catalogue')
  const mayChange = useMay('catalogue.change')
  return (
    <Panel edge className="grid gap-3.5">
      <h2 className="text-d4">{t('shelves')}</h2>
      {bundles.map(({ id: bundle, name, stock, reserved }) => (
        <div key={bundle} className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <b>{name}</b>
            <span className="block text-small text-ink-2">
              {stock === null
                ? t('unlimited')
                : t('stockOf', { stock: formatNumber(stock), reserved: formatNumber(reserved) })}
            </span>
          </span>
          {mayChange && (
            <Act
              call="POST /catalogue/{id}/count"
              input={{ params: { id }, body: { bundle } }}
              label={t('recount')}
              title={t('counting', { name })}
              size="sm"
              done={t('counted')}
              fields={[
                {
                  name: 'copies',
                  label: t('copies'),
                  kind: 'number',
                  hint: t('copiesHint'),
                  value: stock === null ? null : stock + reserved,
                },
              ]}
            />
          )}
        </div>
      ))}
    </Panel>
  )
}

type MovesProps = { item: Item; version: string; onVersion: (version: string) => void }

/** Steps in the life of an item: publishing, opening, archiving. */
function Moves({ item, version, onVersion }: MovesProps) {
  const { t } = useTranslation('console-catalogue')
  const mayChange = useMay('catalogue.change')
  const mayOpen = useMay('groups.change')
  const { id, kind, state, status, can_archive: canArchive } = item
  const input = { params: { id } }
  if (!mayChange) return null
  const moves = [
    ['announce', mayOpen && status === 'draft', 'POST /groups/{id}/open', 'announced'],
    ['openGroup', mayOpen && status === 'scheduled', 'POST /groups/{id}/open', 'opened'],
    ['archive', canArchive, 'POST /catalogue/{id}/archive', 'archived'],
    ['restore', state === 'archived', 'POST /catalogue/{id}/restore', 'restored'],
  ] as const
  return (
    <>
      {kind === 'sale' && (state === 'draft' || state === 'scheduled') && (
        <Act
          call="POST /catalogue/{id}/publish"
          input={{ ...input, body: { version } }}
          label={t('publish')}
          kind="pri"
          done={t('published')}
          onDone={({ data }) => onVersion(data.version)}
        />
      )}
      {kind === 'preorder' && (
        <Link className={buttonClass()} href={consolePaths.group(id)}>
          {t('toGroup')}
        </Link>
      )}
      {moves.map(
        ([name, isOpen, call, done]) =>
          isOpen && <Act key={name} call={call} input={input} label={t(name)} done={t(done)} />,
      )}
    </>
  )
}

/** Changes that somebody else saved meanwhile; the input of this form stays. */
function Others({ before, now, onTake }: { before: Item; now: Item; onTake: () => void }) {
  const { t } = useTranslation('console-catalogue')
  const changes = changesOf(before.entry, now.entry, {
    labelOf: (step) => t(`fields.${step}` as never, { defaultValue: step }),
    yes: t('yes'),
    no: t('no'),
    nothing: t('nothing'),
    image: t('image'),
  })
  return (
    <Note tone="danger" role="alert">
      {t('stale')}
      <ul className="my-2 grid gap-1 wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>{t('staleAfter')}</p>
      <Button size="sm" className="mt-2" onClick={onTake}>
        {t('takeTheirs')}
      </Button>
    </Note>
  )
}

function Shown({ item }: { item: Item }) {
  const { t } = useTranslation('console-catalogue')
  const mayChange = useMay('catalogue.change')
  const refresh = useRefresh()
  const [base, setBase] = useState(item)
  const [forms, setForms] = useState(0)
  const [isBehind, setBehind] = useState(false)
  const begin = (from: Item) => {
    setBase(from)
    setForms(forms + 1)
    setBehind(false)
  }
  const version = isBehind ? item.version : base.version
  const save = useAct({
    call: 'POST /catalogue/{id}/save',
    input: { params: { id: item.id } },
    label: t('save'),
    done: t('saved'),
    onDone: ({ data }) => begin(data),
  })
  const send = async (entry: EntryBody) => {
    try {
      return await save({ entry, version })
    } catch (error) {
      if (!isStale(error)) throw error
      await refresh()
      setBehind(true)
      return false
    }
  }
  const { title, kind, state, entry } = item
  return (
    <Screen
      title={title}
      above={[t(`kinds.${kind}`), entry.code].filter(Boolean).join(' · ')}
      beside={
        <span className="row-actions flex-wrap">
          <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>
          <a
            className={buttonClass()}
            href={consolePaths.preview(item.id)}
            target="_blank"
            rel="noopener"
          >
            {t(state === 'open' || state === 'ended' ? 'inShop' : 'preview')}
          </a>
          <Moves
            item={item}
            version={version}
            onVersion={(next) => setBase({ ...base, version: next })}
          />
        </span>
      }
    >
      {state === 'draft' && <Note className="mb-4.5">{t('draftText')}</Note>}
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <fieldset className="min-w-0" disabled={!mayChange}>
          <ItemForm key={forms} values={base.entry} submit={t('save')} send={send}>
            {isBehind && base.version !== item.version && (
              <Others before={base} now={item} onTake={() => begin(item)} />
            )}
          </ItemForm>
        </fieldset>
        <Shelves item={item} />
      </div>
    </Screen>
  )
}

/** An item, with all its fields and what can be done with it. */
export function ItemScreen({ id }: { id: number }) {
  return (
    <Read key={id} call="GET /catalogue/{id}" heading="h1" input={{ params: { id } }}>
      {({ data }) => <Shown item={data} />}
    </Read>
  )
}
