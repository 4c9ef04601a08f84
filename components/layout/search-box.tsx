'use client'

import { Search } from 'lucide-react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

/** Milliseconds for a click below the box to arrive before the box closes. */
const collapseAfter = 200

const loadSuggestions = () => import('#components/search/suggestions.tsx')
const Suggestions = lazyPart(async () => (await loadSuggestions()).Suggestions)

function useAskedFor() {
  const isResults = usePathname() === paths.search()
  const query = useSearchParams().get('query')
  return isResults ? (query ?? '') : ''
}

/** Plain form: works without scripts and leads to the results page. */
export function SearchBox() {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const askedFor = useAskedFor()
  const list = useId()
  const [open, setOpen] = useState(false)
  const [term, setTerm] = useState('')
  const [options, setOptions] = useState<string[]>([])
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const expand = () => {
    clearTimeout(closing.current)
    void loadSuggestions()
    if (!open) setTerm(askedFor)
    setOpen(true)
  }

  // Adopts a term typed before hydration.
  useEffect(() => {
    const box = input.current
    if (!box || document.activeElement !== box) return
    void loadSuggestions()
    setTerm(box.value)
    setOpen(true)
  }, [])

  const close = useCallback(() => {
    clearTimeout(closing.current)
    setOpen(false)
    setTerm('')
    setOptions([])
    setActive(-1)
  }, [])

  const leave = () => {
    close()
    input.current?.blur()
  }

  const collapse = () => {
    closing.current = setTimeout(leave, collapseAfter)
  }

  const takeOptions = useCallback((addresses: string[]) => {
    setOptions(addresses)
    setActive(-1)
  }, [])

  function search(event: FormEvent) {
    event.preventDefault()
    const query = (open ? term : askedFor).trim()
    const chosen = options[active]
    // Clicks the link, so that its click handlers run too.
    if (chosen) return document.getElementById(`${list}-${active}`)?.click()
    if (!query) return
    void loadSuggestions().then(({ rememberSearch }) => rememberSearch(query))
    router.push(paths.search(query))
    leave()
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || options.length === 0) return
    event.preventDefault()
    // One position more than options: the box itself.
    const places = options.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }

  /** Closes without moving the focus, for keyboard users. */
  function dismissByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    // Prevents the browser from clearing the box, which would start a new search.
    event.preventDefault()
    input.current?.focus()
    close()
  }

  const hasOptions = open && options.length > 0
  return (
    <search
      className="search"
      data-open={open || undefined}
      onFocus={expand}
      onBlur={collapse}
      onKeyDown={dismissByKey}
    >
      <form action={paths.search()} onSubmit={search}>
        <div className="box">
          <Search size={20} />
          <input
            ref={input}
            type="search"
            name="query"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasOptions}
            aria-controls={hasOptions ? list : undefined}
            aria-activedescendant={hasOptions && active >= 0 ? `${list}-${active}` : undefined}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={open ? term : askedFor}
            onChange={(event) => {
              expand()
              setTerm(event.target.value)
            }}
            onKeyDown={move}
            onClick={expand}
          />
        </div>
      </form>
      {open && (
        <Suspense>
          <Suggestions
            term={term}
            id={list}
            active={active}
            onOptions={takeOptions}
            onChoose={leave}
            onForget={() => input.current?.focus()}
          />
        </Suspense>
      )}
    </search>
  )
}
