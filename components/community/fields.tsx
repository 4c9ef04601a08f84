'use client'

import { useId } from 'react'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Chip, Chips } from '#components/ui/chip.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import type { Draft } from './draft.ts'
import type { Interest } from './feed-page.tsx'
import { LinkField } from './link-field.tsx'

export const longestTitle = 80
export const longestReason = 2000

type FieldsProps = {
  form: Form
  draft: Omit<Draft, 'picture'>
  onChange: (some: Partial<Draft>) => void
  interests: readonly Interest[]
  beneath?: React.ReactNode
  children?: React.ReactNode
}

export function ProposalFields(props: FieldsProps) {
  const { form, draft, onChange, interests, beneath, children } = props
  const { t } = useTranslation('propose')
  return (
    <>
      <Field
        id={useId()}
        label={t('name')}
        beside={<Count text={draft.title} longest={longestTitle} />}
        errors={form.errorsOf('title')}
      >
        {(control) => (
          <Input
            {...control}
            name="title"
            dir="auto"
            required
            value={draft.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      {beneath}
      <Field
        id={useId()}
        label={t('why')}
        beside={<Count text={draft.description} longest={longestReason} />}
        errors={form.errorsOf('description')}
      >
        {(control) => (
          <Textarea
            {...control}
            name="description"
            dir="auto"
            rows={4}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      {children}
      <LinkField
        errors={form.errorsOf('link')}
        value={draft.link}
        onChange={(link) => onChange({ link })}
      />
      {interests.length > 0 && (
        <fieldset className="field">
          <legend className="label mb-1.5">{t('interest')}</legend>
          <Chips>
            {interests.map(({ id, name }) => {
              const pressed = draft.interestId === id
              return (
                <Chip
                  key={id}
                  pressed={pressed}
                  onClick={() => onChange({ interestId: pressed ? null : id })}
                >
                  {name}
                </Chip>
              )
            })}
          </Chips>
        </fieldset>
      )}
    </>
  )
}

function Count({ text, longest }: { text: string; longest: number }) {
  const { t } = useTranslation('propose')
  const count = text.trim().length
  return (
    <span
      className={`num font-normal text-small ${count > longest ? 'text-danger' : 'text-ink-2'}`}
    >
      {t('count', { count, longest })}
    </span>
  )
}
