'use client'

import { Plus } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { itemKinds, itemStates } from '#lib/contract/console/options.ts'
import { formatNumber } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import { Cover } from '../cover.tsx'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'
import { stateLook } from './item-look.ts'

/** Items of the shop, those changed last first. */
export function ItemList() {
  const { t } = useTranslation('console-catalogue')
  const mayChange = useMay('catalogue.change')
  const columns: Column<RowOf<'GET /catalogue'>>[] = [
    {
      key: 'title',
      label: t('item'),
      sort: 'title',
      cell: ({ title, image }) => (
        <span className="flex items-center gap-2.5">
          <span className="hidden md:block">
            <Cover image={image} size={36} />
          </span>
          <b className="wrap-anywhere md:min-w-[9rem]">{title}</b>
        </span>
      ),
      below: ({ code }) => <span className="block md:pl-11">{code}</span>,
    },
    {
      key: 'kind',
      label: t('columns.kind'),
      isMinor: true,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'state',
      label: t('columns.state'),
      cell: ({ state }) => <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>,
    },
    { key: 'price', label: t('columns.price'), as: 'euros', sort: 'price' },
    {
      key: 'stock',
      label: t('columns.stock'),
      align: 'end',
      cell: ({ stock }) => (stock === null ? t('unlimited') : formatNumber(stock)),
    },
    {
      key: 'changed_at',
      label: t('columns.changed'),
      as: 'moment',
      sort: '-changed',
      isMinor: true,
    },
  ]
  const optionsOf = (words: 'kinds' | 'states', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${words}.${value}` as never) }))
  return (
    <ListScreen
      call="GET /catalogue"
      title={t('title')}
      search={t('search')}
      filters={[
        { name: 'kind', label: t('anyKind'), options: optionsOf('kinds', itemKinds) },
        { name: 'state', label: t('anyState'), options: optionsOf('states', itemStates) },
        { name: 'stock', label: t('anyStock'), options: [{ value: 'none', label: t('noStock') }] },
      ]}
      columns={columns}
      usual="-changed"
      open={({ id, title: name }) => ({ href: consolePaths.item(id), name })}
      above={({ total, more }) => t(more ? 'many' : 'count', { count: total })}
      beside={
        <span className="row-actions flex-wrap">
          <a className={buttonClass()} href={consolePaths.catalogueFile()} download>
            {t('export')}
          </a>
          {mayChange && (
            <>
              <Act
                call="POST /catalogue/import"
                label={t('import')}
                title={t('importTitle')}
                submit={t('look')}
                done={t('imported')}
                fields={[{ name: 'file', kind: 'file', label: t('file'), hint: t('importText') }]}
              />
              <Act
                call="POST /catalogue/add-interest"
                label={t('addInterest')}
                title={t('addInterest')}
                done={t('interestAdded')}
                fields={[
                  { name: 'name', label: t('interestName'), hint: t('interestHint'), max: 60 },
                ]}
              />
              <Link className={buttonClass({ kind: 'pri' })} href={consolePaths.newItem()}>
                <Plus size={18} aria-hidden="true" /> {t('new')}
              </Link>
            </>
          )}
        </span>
      }
    />
  )
}
