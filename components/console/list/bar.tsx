'use client'

import { Columns3, Download, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover, useMenu } from '#components/ui/menu.tsx'
import { Select } from '#components/ui/select.tsx'
import { consoleCall, type FileCallName, unlessDeclined } from '#lib/client/console/client.ts'
import { saveFile } from '#lib/client/console/save-file.ts'
import { sheetFormats } from '#lib/contract/console/options.ts'
import type { ListAddress } from './address.ts'

/** A filter beside the search: a choice of few, a day, or one that only a link sets. */
export type Filter = {
  name: string
  label: string
  options?: readonly { value: string; label: string }[]
  type?: 'date'
}

type FilterProps = { filter: Filter; address: ListAddress }

/** Field of one filter, which writes into the address. */
export function FilterField({ filter: { name, label, options, type }, address }: FilterProps) {
  const { t } = useTranslation('console-lists')
  const id = useId()
  const value = address.chosen[name] ?? ''
  const set = (next: string) => address.change({ [name]: next || undefined })
  if (options)
    return (
      <Select
        aria-label={label}
        className="w-auto"
        value={value}
        onChange={({ target }) => set(target.value)}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  if (type === 'date')
    return (
      <span className="flex min-w-[9.5rem] flex-1 items-center gap-2 text-small md:flex-none">
        <label htmlFor={id}>{label}</label>
        <Input
          id={id}
          className="min-w-0 md:w-auto"
          type="date"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      </span>
    )
  if (!value) return null
  return (
    <button type="button" className="chip" aria-pressed="true" onClick={() => set('')}>
      {label}
      <X size={16} aria-hidden="true" />
      <span className="sr-only"> {t('drop')}</span>
    </button>
  )
}

type Shown = { key: string; label: string }

type MenuProps = {
  icon: ReactNode
  label: string
  children: (close: () => void) => ReactNode
}

/** Button that opens a menu below it; only its icon shows on small screens. */
function BarMenu({ icon, label, children }: MenuProps) {
  const { menu, open, setOpen } = useMenu()
  return (
    <div ref={menu} className="relative">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}
        <span className="sr-only md:not-sr-only">{label}</span>
      </Button>
      {open && (
        <Popover className="absolute top-full right-0 z-over">
          <div className="stack w-max p-3.5">{children(() => setOpen(false))}</div>
        </Popover>
      )}
    </div>
  )
}

function ColumnsMenu({ columns, address }: { columns: readonly Shown[]; address: ListAddress }) {
  const { t } = useTranslation('console-lists')
  const toggle = (key: string) => {
    const { hidden } = address
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    address.change({ hide: next.join(',') })
  }
  return (
    <BarMenu icon={<Columns3 size={20} aria-hidden="true" />} label={t('columns')}>
      {() =>
        columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={!address.hidden.includes(key)}
            onChange={() => toggle(key)}
          />
        ))
      }
    </BarMenu>
  )
}

type FileProps = { file: FileCallName; address: ListAddress }

/** The list as a file, with the filters, order and columns that are shown. */
export function FileMenu({ file, address: { chosen, sort, hidden } }: FileProps) {
  const { t } = useTranslation('console-lists')
  const save = (format: (typeof sheetFormats)[number]) => {
    const body = { ...chosen, sort, hide: hidden, format } as never
    return consoleCall(file, { body })
      .then(saveFile)
      .catch(unlessDeclined(failureToast(t('noFile'))))
  }
  return (
    <BarMenu icon={<Download size={20} aria-hidden="true" />} label={t('file')}>
      {(close) =>
        sheetFormats.map((format) => (
          <Button
            key={format}
            onClick={() => {
              close()
              void save(format)
            }}
          >
            {t(`formats.${format}`)}
          </Button>
        ))
      }
    </BarMenu>
  )
}

type BarProps = {
  search: string
  filters: readonly Filter[]
  columns: readonly Shown[]
  address: ListAddress
}

/** Search, filters and columns above a list. */
export function ListBar({ search, filters, columns, address }: BarProps) {
  const { t } = useTranslation('console-lists')
  const { q } = address.chosen
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = q ?? ''
  }, [q])
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    address.change({ q: input.current?.value.trim() || undefined })
  }
  const isFiltered = Object.keys(address.chosen).length > 0
  const none = Object.fromEntries(Object.keys(address.chosen).map((name) => [name, undefined]))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not in all browsers
    <div role="search" className="flex flex-wrap items-center gap-2.5">
      <form className="min-w-[14rem] flex-1" onSubmit={find}>
        <Input
          ref={input}
          type="search"
          name="q"
          data-key="/"
          aria-label={search}
          aria-keyshortcuts="/"
          placeholder={search}
          maxLength={100}
          enterKeyHint="search"
        />
      </form>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} address={address} />
      ))}
      {isFiltered && (
        <button type="button" className="link text-small" onClick={() => address.change(none)}>
          {t('dropAll')}
        </button>
      )}
      <ColumnsMenu columns={columns} address={address} />
    </div>
  )
}
