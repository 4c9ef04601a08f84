'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useLayoutEffect, useState } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { choicePlace, choose, prove, readChoice } from '#lib/client/measuring/choice.ts'
import { setPerson } from '#lib/client/measuring/entity-click.ts'
import {
  createMeasuring,
  openCookiebot,
  type Measuring as Tools,
} from '#lib/client/measuring/measuring.ts'
import { onReopen } from '#lib/client/measuring/reopen.ts'
import { paths } from '#lib/client/paths.ts'
import { type Measured, onMeasured } from '#lib/client/transport/measure.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { type Choice, isMeasured } from '#lib/contract/measuring-rules.ts'
import { consentWords } from '#lib/site/consent-words.ts'
import { useTranslation } from '#words'
import { Banner, ChoiceDialog } from './choice-dialog.tsx'

type Shown = { key: number; event: Measured; to: string[] }
const maxShown = 30

function DebugList({ measuring }: { measuring: Tools }) {
  const { t } = useTranslation('consent')
  const [shown, setShown] = useState<readonly Shown[]>([])
  useEffect(
    () =>
      measuring.watch((event, to) =>
        setShown((was) => [{ key: (was[0]?.key ?? 0) + 1, event, to }, ...was].slice(0, maxShown)),
      ),
    [measuring],
  )
  return (
    <details
      open
      className="fixed top-20 right-4 z-toast max-h-[40dvh] ml-4 max-w-dialog overflow-auto rounded-panel bg-table p-4 text-on-table text-tiny shadow-3"
    >
      <summary className="font-bold">{t('debug.title')}</summary>
      {shown.length === 0 && <p>{t('debug.none')}</p>}
      <ol>
        {shown.map(({ key, event, to }) => (
          <li key={key} className="mt-2 wrap-anywhere">
            <b>{event.name}</b>{' '}
            {to.length > 0 ? t('debug.to', { to: to.join(', ') }) : t('debug.toNobody')}
            <br />
            <code>{JSON.stringify(event.params)}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}

type Answered = Choice & { id: string }

/** Singletons of the document, which survive remounting. */
let tools: Tools | undefined
let cookiebot: ReturnType<typeof openCookiebot> | undefined
let lastPage: string | undefined
let lastTerm: string | undefined
const listeners = new Set<(choice: Answered | undefined) => void>()

const open = (settings: MeasuringSettings) => {
  if (tools) return tools
  tools = createMeasuring(settings, location.pathname)
  onMeasured(tools.send)
  if (settings.cookiebot && isMeasured(location.pathname))
    cookiebot = openCookiebot(settings.cookiebot, (choice) => {
      for (const listener of listeners) listener(choice)
    })
  return tools
}

/** Undefined until the visitor has chosen. */
function useChoice({ version, cookiebot: other }: MeasuringSettings) {
  const [choice, setChoice] = useState<Answered | undefined>(() =>
    other ? undefined : readChoice(version),
  )
  useEffect(() => {
    if (other) {
      listeners.add(setChoice)
      return () => void listeners.delete(setChoice)
    }
    const last = readChoice(version)
    if (last && !last.isProven) void prove(last)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === choicePlace || key === null) setChoice(readChoice(version))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [version, other])
  return [choice, (given: Choice) => setChoice(choose(given, version))] as const
}

/** Reports page views, without the query of the address, and search terms. */
function usePages(measuring: Tools) {
  const path = usePathname()
  const term = useSearchParams().get('query')?.trim()
  useEffect(() => {
    if (path === lastPage || !isMeasured(path)) return
    lastPage = path
    measuring.send({ name: 'page_view', params: { page_location: location.origin + path } })
  }, [path, measuring])
  useEffect(() => {
    if (path !== paths.search() || !term || term === lastTerm) return
    lastTerm = term
    measuring.send({ name: 'search', params: { search_term: term } })
  }, [path, term, measuring])
}

/** Opens pages without third-party scripts as new documents: Next leaves links with a target alone. */
function useShutDoors({ isShutOut }: Tools) {
  const path = usePathname()
  useLayoutEffect(() => {
    if (isShutOut(path)) location.reload()
  }, [path, isShutOut])
  useEffect(() => {
    const press = ({ target }: Event) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
      if (link && !link.target && link.origin === location.origin && isShutOut(link.pathname))
        link.target = '_top'
    }
    // Capture phase, before other click handlers.
    addEventListener('click', press, true)
    return () => removeEventListener('click', press, true)
  }, [isShutOut])
}

export function Measuring({ settings }: { settings: MeasuringSettings }) {
  const measuring = open(settings)
  const [choice, choose] = useChoice(settings)
  const [isChoosing, setChoosing] = useState(false)
  const user = useUser()
  const { debug } = settings
  const isOwn = !settings.cookiebot

  useEffect(() => measuring.apply(choice), [measuring, choice])
  // Layout effect, before the first event of the page: a signed-in member is not reported as a visitor.
  useLayoutEffect(() => {
    const may = choice?.statistics
    setPerson({
      user_id: may ? choice.id : null,
      internal_user_id: may ? (user?.id ?? null) : null,
      ...(debug ? { debug } : {}),
    })
  }, [choice, user, debug])
  usePages(measuring)
  useShutDoors(measuring)
  useEffect(
    () =>
      onReopen(() => {
        if (isOwn) setChoosing(true)
        else if (cookiebot) cookiebot.reopen()
        // Cookiebot does not run on account pages; the cookie page has the same button.
        else location.assign(paths.cookies())
      }),
    [isOwn],
  )

  const answer = (given: Choice) => {
    setChoosing(false)
    choose(given)
  }
  const isUnasked = isOwn && settings.providers.length > 0 && !choice
  return (
    <I18nProvider words={consentWords}>
      {isUnasked && !isChoosing && isMeasured(location.pathname) && (
        <Banner onAnswer={answer} onChoose={() => setChoosing(true)} />
      )}
      {isOwn && isChoosing && (
        <ChoiceDialog settings={settings} onAnswer={answer} onClose={() => setChoosing(false)} />
      )}
      {debug && <DebugList measuring={measuring} />}
    </I18nProvider>
  )
}
