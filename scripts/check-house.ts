import { join } from 'node:path'
import { tables } from '#lib/services/tables.ts'
import { checkBrowserBundle } from './checks/browser-bundle.ts'
import { calendarByHand, temporalStaysInCalendar } from './checks/calendar.ts'
import { fileCircles, wingsInOrder } from './checks/circles.ts'
import { commentsNameTheirSubject } from './checks/comments.ts'
import { checkDefinitions } from './checks/definitions.ts'
import { allowedLengths } from './checks/exceptions.ts'
import { ownGroupNumbers, staleGroupNumbers } from './checks/group-numbers.ts'
import {
  environmentReads,
  forbiddenMarks,
  handMadeLinks,
  longFiles,
  rawColours,
  widthsOfZeros,
} from './checks/habits.ts'
import { plainNames } from './checks/plain-names.ts'
import { knownByPort, paypal } from './checks/providers.ts'
import { report } from './checks/report.ts'
import {
  closedFileNames,
  islandsStayLight,
  namedForWhatItIs,
  primitivesKnowNothing,
  startsWaitForNothing,
  wrongWay,
} from './checks/rooms.ts'
import { mostStyle, ownStyle, rawSizes } from './checks/sizes.ts'
import { readSources, readSql, root } from './checks/sources.ts'
import { writesOfOthers } from './checks/tables.ts'
import { houses } from './checks/wings.ts'

const sources = readSources()
const database = readSql()
const rules = [
  wrongWay,
  primitivesKnowNothing,
  islandsStayLight,
  startsWaitForNothing,
  closedFileNames,
  namedForWhatItIs,
  plainNames,
  rawColours,
  widthsOfZeros,
  environmentReads,
  handMadeLinks,
  forbiddenMarks,
  calendarByHand,
  temporalStaysInCalendar,
  knownByPort(paypal),
  ownGroupNumbers,
]

report('house rules', [
  ...rules.flatMap((rule) => sources.flatMap(rule)),
  ...longFiles(allowedLengths)([...sources, ...database]),
  ...[...sources, ...database].flatMap(commentsNameTheirSubject),
  ...checkDefinitions(database),
  ...writesOfOthers(tables)(sources),
  ...fileCircles(sources),
  ...staleGroupNumbers(sources),
  ...rawSizes(sources),
  ...ownStyle(mostStyle)(sources),
  ...houses.flatMap((house) => wingsInOrder(house)(sources)),
  ...checkBrowserBundle(join(root, '.next/static')),
])
