/** What a page says, and the elements that say it. */
export type Answer = readonly [text: string, ...from: Element[]];

/**
 * What a page function returns of its answers: a JSON list of `[text, ...numbers]`, and the elements that the numbers
 * stand for.
 */
export type AnswerNodes = readonly [json: string, from: readonly Element[]];

/** Each different text once, with the first hundred elements that say it. A page function that names this one returns it. */
export function answerNodes(found: readonly Answer[]): AnswerNodes {
  const most = 100;
  const from: Element[] = [];
  const numbers = new Map<Element, number>();
  const answers = new Map<string, Set<number>>();
  for (const [text, ...elements] of found) {
    if (text === '') continue;
    const own = answers.get(text) ?? new Set();
    answers.set(text, own);
    for (const element of elements) {
      if (own.size === most) break;
      const number = numbers.get(element) ?? from.push(element) - 1;
      numbers.set(element, number);
      own.add(number);
    }
  }
  return [JSON.stringify([...answers].map(([text, own]) => [text, ...own])), from];
}

/** Returns the elements that some numbers of the answers stand for. */
export function nodesOfAnswers(
  this: AnswerNodes,
  numbers: readonly number[],
): (Element | undefined)[] {
  return numbers.map((number) => this[1][number]);
}
