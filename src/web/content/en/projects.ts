import type { ProjectsContent } from "../types.ts";

export const projects: ProjectsContent = {
  heading: "Community Development Projects",
  lead: "Work led by the people it serves.",
  samplesNote: "These projects are samples. They show the kind of work we fund. No real community, nation or person is described.",
  sampleLabel: "Sample",
  goalsNote: "The figures are goals of a sample project, not results.",
  own: {
    heading: "Do you have a project of your own?",
    text: "Tell us about it in your own words. A person reads every request.",
    label: "Submit a Funding Request",
    href: "/funding-request",
  },
};
