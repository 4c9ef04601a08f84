'use client'

import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { keptCode } from '#lib/client/storage/kept-code.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Field that checks a code, shows its benefit and keeps it for the next order. */
export function TryCode() {
  const { t } = useTranslation('credits')
  const [code, setCode] = useState('')
  const check = useApiMutation('POST /codes/{code}/check', {
    onSuccess: ({ data }) => {
      if (data.reason === null) keptCode.keep(data.code)
    },
  })
  const answer = check.data?.data
  const failure = check.error instanceof ApiError ? check.error.detail : check.error?.message
  const problem = answer?.reason ?? failure
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed) check.mutate({ params: { code: typed } })
  }
  return (
    <Panel edge className="grid content-start gap-4">
      <h2 className="text-d4">{t('code.title')}</h2>
      <form onSubmit={ask}>
        <Field
          id={useId()}
          label={t('code.label')}
          hint={t('code.hint')}
          errors={problem ? [problem] : []}
        >
          {(control) => (
            <div className="flex gap-2.5">
              <Input
                {...control}
                value={code}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={({ target }) => {
                  check.reset()
                  setCode(target.value)
                }}
              />
              <Button type="submit" kind="ink" busy={check.isPending} busyLabel={t('busy')}>
                {t('code.apply')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      <p role="status" className="text-ok text-small empty:hidden">
        {answer?.promise && answer.reason === null && (
          <span className="flex gap-2">
            <CircleCheck className="shrink-0" size={18} aria-hidden="true" />
            {answer.promise}
          </span>
        )}
      </p>
    </Panel>
  )
}
