'use client'

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ObjectionForm } from './objection-form.tsx'
import { type Decision, ThingQuote } from './thing-quote.tsx'

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

/** Scrolls to the decision that the address names. */
const useMeant = (id: number) => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash !== `#decision-${id}`) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [id])
  return card
}

export function DecisionCard({ decision }: { decision: Decision }) {
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
      {objection && <Objection objection={objection} />}
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

function Objection({ objection }: { objection: NonNullable<Decision['objection']> }) {
  const { t } = useTranslation('moderation')
  const { made_at, content, answer_by, answer } = objection
  return (
    <div className="grid gap-2.5">
      <blockquote className="grid gap-1 rounded-option bg-sunk px-4 py-3 text-small wrap-anywhere">
        <p className="font-semibold">{t('objected', { at: Date.parse(made_at) })}</p>
        <p dir="auto" className="whitespace-pre-line">
          {content}
        </p>
      </blockquote>
      {answer ? (
        <Note tone={answer.upheld ? 'info' : 'ok'}>
          <b>{t(answer.upheld ? 'upheld' : 'reversed')}</b>
          <br />
          {answer.facts}
        </Note>
      ) : (
        <p className="text-small text-ink-2">{t('answerBy', { by: Date.parse(answer_by) })}</p>
      )}
    </div>
  )
}
