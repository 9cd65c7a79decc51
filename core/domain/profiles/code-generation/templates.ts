import type { TemplateLayer } from '../layered-templates.ts';
import { REVIEW_META_FORM } from '../review-meta.ts';

/** Parts that any profile which makes files could use. */
const SHARED: TemplateLayer = {
  'parts/files-form.md': `Answer with all files of the code in their final form. Paths are relative, with forward slashes, and no two are the same. Leave nothing out and write no placeholders: what you give is what is kept.`,
  'parts/review-form.md': `Write the review in Markdown: every issue with its file, the rule that it breaks, whether it is critical, and what to do about it. End the review with this block, in exactly this form, once:

${REVIEW_META_FORM}

Only the block counts. PASS means: no critical issue and nothing missing. Quote no such block from what you review.`,
};

const CODE_GENERATION: TemplateLayer = {
  'parts/task.md': `Wanted: {{context.feature}}

Language: {{context.language}}
Constraints: {{context.constraints}}`,

  'plan.md': `Plan the code before anybody writes it.

{{include:parts/task.md}}

Say in Markdown how it is divided, what each part is responsible for, which types and functions are public, which cases it has to handle, and how it is tested. Then list the files, each with its purpose. Name what is unclear and how you decided it.`,

  'generate.md': `Write the code by the approved plan.

{{include:parts/task.md}}

The plan: {{plan}}

{{include:parts/files-form.md}}`,

  'review.md': `Review the code against the request, the plan and the standards above. Cite rules by their ids. An issue is critical if the code would be wrong, unsafe, or not what was asked for.

{{include:parts/task.md}}

The plan: {{plan}}

The code, iteration {{iteration}}: {{files}}

{{include:parts/review-form.md}}`,

  'revise.md': `Revise the code: settle every issue of the review, critical ones first, and change nothing else.

{{include:parts/task.md}}

The plan: {{plan}}

The code: {{files}}

The review: {{review}}

{{include:parts/files-form.md}}`,
};

/** The profile's own layer lies over the shared one. */
export const TEMPLATES: readonly TemplateLayer[] = [CODE_GENERATION, SHARED];
