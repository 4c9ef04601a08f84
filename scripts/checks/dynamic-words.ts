/** `namespace:key` with a star for parts that code inserts, and the reason. */
export type DynamicWord = { pattern: string; why: string }

/** Keys that code builds in a way the check cannot follow. */
export const dynamicWords: DynamicWord[] = [
  { pattern: 'moderation:mine.*', why: 'one per thing that was reported' },
  { pattern: 'moderation:theirs.*', why: 'one per thing that was reported' },
  { pattern: 'alarm-mails:*', why: 'one per kind of alarm' },
  {
    pattern: 'contact-mails:*',
    why: 'used by the two mails of a message, which share their words',
  },
  { pattern: 'broken:cookies', why: 'read as a file by documents that stand alone' },
  { pattern: 'too-often:*', why: 'read as a file by the front, which knows no page' },
  { pattern: 'crowded:*', why: 'read as a file by the front, which knows no page' },
  { pattern: 'order-notices:*', why: 'one per thing that becomes of an order; orderNoticeText' },
  { pattern: 'errors:codes.*', why: 'one per error code; a test walks through all codes' },
  { pattern: 'errors:fields.*', why: 'one per complaint of a schema' },
  { pattern: 'own-data:*', why: 'one per column and state; a test reads every sheet' },
  { pattern: 'like-notices:*', why: 'one per thing that is liked; likeNoticeText' },
  { pattern: 'comment-notices:*', why: 'one per reason to notify of a comment; commentNoticeText' },
  {
    pattern: 'moderation-notices:*',
    why: 'one per decision, side and thing; a test walks through all',
  },
  { pattern: 'credits:guests.*', why: 'one per state of an invitation' },
  { pattern: 'credits:lines.*', why: 'one per kind of movement' },
  { pattern: 'code-notices:*', why: 'one per promise and per reason; promiseText and reasonText' },
  { pattern: 'credit-notices:*', why: 'one per thing that happens to credits' },
  { pattern: 'level-notices:*', why: 'one per rise and fall; notifyLevel' },
  { pattern: 'terminal:weep.states.*', why: 'one per state of a membership' },
  { pattern: 'weep-notices:*', why: 'one per plan and step of a membership' },
  { pattern: 'mails:weep.*', why: 'one per step of a membership' },
  { pattern: 'group-notices:*', why: 'one per thing that happens to a group' },
  {
    pattern: 'followed-notices:*',
    why: 'one per notice to followers; followedText',
  },
  { pattern: 'proposal-notices:*', why: 'becameText and priceText' },
  { pattern: 'legal:*', why: 'texts of the law, taken whole' },
  { pattern: 'legal-before:*', why: 'what those texts said before, taken whole' },
  { pattern: 'guide:*', why: 'texts that help, taken whole' },
  { pattern: 'levels:*', why: 'the names of the first ladder, by piece' },
  { pattern: 'provinces:*', why: 'the list of a select, taken whole' },
  { pattern: 'api-docs:*', why: 'the reader of the API asks for them by its own function' },
  { pattern: 'terminal:config.expected.*', why: 'one per kind of variable' },
  {
    pattern: 'terminal:bootstrap.*',
    why: 'the bootstrap is plain JavaScript with its own terminalText',
  },
  {
    pattern: 'terminal:operator.*',
    why: 'the frame of the commands: names by argument, expectations by kind, headings by heading',
  },
  { pattern: 'configuration:*', why: 'the page of the configuration, one text per variable' },
  {
    pattern: 'catalogue-command:*',
    why: 'the command of the catalogue words its problems by code',
  },
]
