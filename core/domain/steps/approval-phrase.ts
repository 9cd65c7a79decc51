/** SHIP IT, with or without an exclamation mark, and neither "relationship it" nor "ship items" nor "ship it's". */
const PHRASE = /(?<![\p{L}\p{N}_-])ship\s+it(?![\p{L}\p{N}_-]|'\p{L})/giu;
const ONLY_THE_PHRASE = /^[\s"'*_`#]*ship\s+it[\s"'*_`.!]*$/i;

/** Spoken of rather than said: within quotes, or in a line that cites. */
const QUOTED = /(?<![\p{L}\p{N}])(["'`])(?:(?!\1)[^\n]){0,200}\1(?![\p{L}\p{N}])|^[ \t]*>.*$/gmu;

const NEGATION = [
  String.raw`\w+n't|dont|doesnt|cant|wont|shouldnt|not|never|cannot|unable|refus\w*`,
  'no|nor|neither|nothing|nobody|without|anything but|far from|rather than|instead',
].join('|');
const CONDITION = 'if|when|once|after|before|until|till|unless|then|provided|assuming|as soon as|as long as';
const HEDGE = [
  'yet|later|soon|early|premature|almost|nearly|hardly|barely|only|except|back',
  'would|could|might|must|needs?|have to|stop|wait|hold|hesitate|too|mistake|wrong|disagree|against',
  'says?|said|tell|told|reply|write|phrase|words?|asks?|asked|wants?|requires?|required|instruct\\w*|forced?|supposed',
].join('|');

const DOUBT = new RegExp(String.raw`\b(?:${NEGATION}|${CONDITION}|${HEDGE})\b`, 'i');
/** "Fix the typo and ship it" asks for the typo first. */
const AFTER_OTHER_WORK = /(?<!\b(?:go ahead|approved?) )\band\s+ship\s+it/i;
const ASKED = /ship\s+it\W{0,5}\?/i;
const BEGINS_WITH_CONDITION = new RegExp(String.raw`^\W*(?:and |but |only )?(?:${CONDITION})\b`, 'i');
const ENDS_WITH_NEGATION = new RegExp(String.raw`\b(?:${NEGATION})\W*$`, 'i');
const ONLY_A_NEGATION =
  /^\W*(?:actually|well|hell|oh|wait)?\W*(?:no|not|nope|nah|never|no way|not yet|not really|not quite|(?:absolutely|certainly|definitely|of course) not|just kidding|i don't think so)\W*$/i;
/** Whoever rejects has not approved, whatever else is said. */
const REJECTS = /\b(?:i|we|must|verdict\W{1,3}|decision\W{1,3})\s*reject(?:ed)?\b|^\W*reject(?:ed)?\b/im;

/**
 * The plain form of an approval. Whoever negates, doubts or asks has not approved, even if the phrase also stands
 * elsewhere in the text: another turn costs less than a yes that nobody gave.
 */
export function hasApprovalPhrase(text: string): boolean {
  const plain = text.replace(/[‘’ʼ]/g, "'").replace(/[“”„«»]/g, '"');
  if (ONLY_THE_PHRASE.test(plain)) return true;
  if (REJECTS.test(plain)) return false;
  const sentences = sentencesOf(plain.replace(QUOTED, quote => (says(quote) ? ' ' : quote)));
  let said = false;
  for (const [at, sentence] of sentences.entries()) {
    if (!says(sentence)) continue;
    if (isDoubtful(sentence) || ONLY_A_NEGATION.test(sentences[at + 1] ?? '')) return false;
    said = true;
  }
  return said;
}

/** A line that goes on in lower case was only wrapped. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n(?=[a-z])/g, ' ')
    .split(/(?<=[.!?…])(?![.!?…])(?=\W)|\n{2,}/u)
    .filter(sentence => /\w/.test(sentence));
}

function isDoubtful(sentence: string): boolean {
  if (ASKED.test(sentence) || isQuestion(sentence)) return true;
  const clauses = sentence.split(/[,;:()\n–—]|\s-+\s/);
  const first = clauses.findIndex(says);
  return clauses.some((clause, at) => {
    if (says(clause)) return DOUBT.test(clause.replace(PHRASE, ' ')) || AFTER_OTHER_WORK.test(clause);
    return (
      BEGINS_WITH_CONDITION.test(clause) ||
      ONLY_A_NEGATION.test(clause) ||
      (at < first && ENDS_WITH_NEGATION.test(clause))
    );
  });
}

/** By hand: a pattern with this end takes a second look at every question mark of a long row. */
function isQuestion(sentence: string): boolean {
  for (let at = sentence.length - 1; at >= 0 && /\W/.test(sentence.charAt(at)); at--)
    if (sentence[at] === '?') return true;
  return false;
}

function says(text: string): boolean {
  return text.search(PHRASE) >= 0;
}
