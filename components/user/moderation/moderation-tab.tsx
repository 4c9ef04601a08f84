import { useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useForm } from '#components/forms/use-form.ts'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { queryKey, useApiQuery } from '#lib/client/data/queries.tsx'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { moderation } from '#lib/contract/moderation.ts'
import { longestReport } from '#lib/contract/moderation-limits.ts'
import { moderationWords } from '#lib/site/moderation-words.ts'
import { Loaded } from '../states.tsx'

function ObjectionForm({ decision, onEnd }: { decision: number; onEnd: () => void }) {
  const { t } = useTranslation('moderation')
  const client = useQueryClient()
  const form = useForm(async (given) => {
    const body = { text: String(given.get('text') ?? '') }
    await browserClient.call('POST /decisions/{id}/objections', { params: { id: decision }, body })
    toast(t('sent'))
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/moderation') })
    onEnd()
  })
  return (
    <form {...form.props} className="grid gap-3" aria-label={t('objectTitle')}>
      <Field
        id={useId()}
        label={t('objectLabel')}
        hint={t('objectHint')}
        errors={form.errorsOf('text')}
      >
        {(control) => (
          <Textarea {...control} name="text" rows={4} maxLength={longestReport} required />
        )}
      </Field>
      {form.problem && (
        <Note role="alert" tone="danger">
          {form.problem}
        </Note>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" kind="pri" busy={form.busy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

type Decision = OutputOf<typeof moderation.mine>['data']['decisions'][number]

type ThingQuoteProps = { thing: NonNullable<Decision['thing']>; side: Decision['side'] }

function ThingQuote({ thing, side }: ThingQuoteProps) {
  const { t } = useTranslation('moderation')
  const { type, title, content, url } = thing
  const whose = side === 'author' ? 'mine' : 'theirs'
  return (
    <blockquote className="grid gap-1 rounded-option bg-sunk px-4 py-3 wrap-anywhere">
      <p className="text-small font-semibold">{t(`${whose}.${type}`, { title })}</p>
      <p dir="auto" className="text-small whitespace-pre-line">
        {content || t('erased')}
      </p>
      {url && (
        <Link className="link text-small" href={url}>
          {t('look')}
        </Link>
      )}
    </blockquote>
  )
}

type Items = ComponentProps<typeof DefinitionList>['items']

const useTitle = ({ side, kind }: Decision) => {
  const { t } = useTranslation('moderation')
  if (side === 'author') return t(`author.${kind}`)
  return t(kind === 'keep' || kind === 'restore' ? `reporter.${kind}` : 'reporter.remove')
}

/** Statement of reasons that the law demands: subject, facts, rule, and who decided. */
const useReasons = (decision: Decision): Items => {
  const { t } = useTranslation('moderation')
  const { kind, ground, facts, reason, reported_at, decided_at, until } = decision
  const at = (moment: string) => t('at', { at: Date.parse(moment) })
  const items: Items = [
    { term: t('when'), value: at(decided_at) },
    ...(until ? [{ term: t('until'), value: at(until) }] : []),
    ...(facts ? [{ term: t('why'), value: facts }] : []),
    ...(ground ? [{ term: t('rule'), value: t(`rules.${ground}`) }] : []),
    { term: t('how'), value: t(kind === 'hide' ? 'byRule' : 'byPerson') },
  ]
  if (!reason || !reported_at) return items
  const values = { reason: t(`reason.${reason}`), at: Date.parse(reported_at) }
  return [{ term: t('reported'), value: t('reportedWhen', values) }, ...items]
}

const useMeant = (id: number) => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash !== `#decision-${id}`) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [id])
  return card
}

function DecisionCard({ decision }: { decision: Decision }) {
  const { t } = useTranslation('moderation')
  const { id, thing, side, object_until: until, objection } = decision
  const card = useMeant(id)
  const [isObjecting, setObjecting] = useState(false)
  // The pressed button is unmounted together with the form.
  const end = () => {
    setObjecting(false)
    card.current?.focus()
  }
  return (
    <Panel
      edge
      ref={card}
      id={`decision-${id}`}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-3.5"
    >
      <div>
        <p className="text-small text-ink-2">{t('number', { id })}</p>
        <h2 className="text-d4">{useTitle(decision)}</h2>
      </div>
      {thing && <ThingQuote thing={thing} side={side} />}
      <DefinitionList items={useReasons(decision)} className="wrap-anywhere" />
      {objection && (
        <div className="grid gap-2.5">
          <blockquote className="grid gap-1 rounded-option bg-sunk px-4 py-3 text-small wrap-anywhere">
            <p className="font-semibold">{t('objected', { at: Date.parse(objection.made_at) })}</p>
            <p dir="auto" className="whitespace-pre-line">
              {objection.content}
            </p>
          </blockquote>
          {objection.answer ? (
            <Note tone={objection.answer.upheld ? 'info' : 'ok'}>
              <b>{t(objection.answer.upheld ? 'upheld' : 'reversed')}</b>
              <br />
              {objection.answer.facts}
            </Note>
          ) : (
            <p className="text-small text-ink-2">
              {t('answerBy', { by: Date.parse(objection.answer_by) })}
            </p>
          )}
        </div>
      )}
      {until !== null && isObjecting && <ObjectionForm decision={id} onEnd={end} />}
      {until !== null && !isObjecting && (
        <>
          <Button className="justify-self-start" onClick={() => setObjecting(true)}>
            {t('object')}
          </Button>
          <p className="text-small text-ink-2">{t('objectUntil', { until: Date.parse(until) })}</p>
        </>
      )}
    </Panel>
  )
}

export function ModerationTab() {
  const list = useApiQuery('GET /users/logged/moderation', {}, { select: ({ data }) => data })
  return (
    <I18nProvider words={moderationWords}>
      <Loaded query={list} tall>
        {(shown) => <Decisions shown={shown} />}
      </Loaded>
    </I18nProvider>
  )
}

function Decisions({ shown }: { shown: OutputOf<typeof moderation.mine>['data'] }) {
  const { t } = useTranslation('moderation')
  const { suspended_until: until, open_reports: open, decisions } = shown
  if (open.length === 0 && decisions.length === 0)
    return (
      <Empty
        icon={<Flag size={32} aria-hidden="true" />}
        title={t('empty')}
        text={t('emptyText')}
      />
    )
  return (
    <div className="grid max-w-[760px] gap-4">
      {until !== null && (
        <Note tone="danger">
          <Words text={t('suspended', { until: Date.parse(until) })} marks={{ b: <b /> }} />
        </Note>
      )}
      {open.map(({ id, thing, reason, reported_at }) => (
        <Panel key={id} edge className="grid gap-3">
          <h2 className="text-d4">{t('waiting')}</h2>
          <ThingQuote thing={thing} side="reporter" />
          <p className="text-small text-ink-2">
            {t('waitingText', {
              at: Date.parse(reported_at),
              reason: t(`reason.${reason}`),
            })}
          </p>
        </Panel>
      ))}
      {decisions.map((decision) => (
        <DecisionCard key={`${decision.side}${decision.id}`} decision={decision} />
      ))}
    </div>
  )
}
