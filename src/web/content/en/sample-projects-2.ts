import type { SampleProject } from "../types.ts";

/** The samples with the ids 6 to 9, in the order of the specification (§2). */
export const sampleProjectsSecond: SampleProject[] = [
  {
    id: 6,
    title: "Crafts marketplace",
    description:
      "Makers set their own prices and keep what they earn. A shared workshop and a simple shop bring their work to buyers far away.",
    overview: [
      "Makers sold to passing traders, who paid little and named no one. A group of weavers, carvers and potters asked for a workshop with good light, and for a way to sell directly.",
      "Each maker decides which designs may be sold and which are not for sale. No pattern is copied or licensed without the family that holds it.",
    ],
    location: "Lake district towns",
    category: "economic",
    impact: {
      text: "The goal is a living from craft, for makers who want one, on their own terms.",
      goals: [
        { figure: "60", label: "makers selling directly" },
        { figure: "90%", label: "of each sale paid to the maker" },
        { figure: "15", label: "apprentices learning a craft" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Open the workshop",
        text: "A warm, well-lit house with looms, kilns and benches is open six days a week.",
      },
      {
        title: "Sell directly",
        text: "A small online shop and two fairs a year carry the maker’s name and price.",
      },
      {
        title: "Protect designs",
        text: "Makers keep a private register of patterns and say which may leave the community.",
      },
      {
        title: "Pay apprentices",
        text: "Young people earn a wage for two years while they learn from a maker.",
      },
    ],
    image: "economic",
  },
  {
    id: 7,
    title: "Youth leadership",
    description: "A year of mentoring, ending with a project the young people choose. They hold the budget and answer for it.",
    overview: [
      "Young people told their council that they were asked for opinions and seldom given anything to decide. The council offered them a budget, mentors of their own choosing and a place at its table.",
      "Each year a group of young people learns how decisions are made at home and elsewhere, then plans and carries out a project. The council may advise, but the group decides.",
    ],
    location: "Island villages",
    category: "education",
    impact: {
      text: "The goal is that those who will lead one day have led something already.",
      goals: [
        { figure: "24", label: "young people in each year’s group" },
        { figure: "4", label: "projects planned and finished by them" },
        { figure: "18", label: "mentors from the villages" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Choose mentors",
        text: "Each young person asks an adult they respect, who is given the time and travel costs to say yes.",
      },
      {
        title: "Learn by visiting",
        text: "The group sits in on councils, courts and co-operatives, at home and on the mainland.",
      },
      {
        title: "Hold the budget",
        text: "The young people plan a project, keep the accounts and present them in public.",
      },
      { title: "Pass it on", text: "Those who finish help to choose and teach the next group." },
    ],
    image: "education",
  },
  {
    id: 8,
    title: "Ecological knowledge",
    description: "Knowledge keepers guide how forest and shore are cared for. What they know stays with them and is used as they decide.",
    overview: [
      "After two dry summers and one fire, the forest council wanted the people who know the place to lead its care. It asked for paid guardians, small solar stations to watch weather and water, and time for elders to teach.",
      "Maps and notes are held by the council. Visitors and scientists work under its protocol, and publish only what it has agreed to.",
    ],
    location: "Old forest and shore",
    category: "renewable",
    impact: {
      text: "The goal is a forest and a shoreline in good health, cared for by people with authority to do it.",
      goals: [
        { figure: "10", label: "guardians employed all year" },
        { figure: "4,000", label: "hectares cared for" },
        { figure: "5", label: "solar-powered monitoring stations" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Employ guardians",
        text: "Ten people walk, watch and work in the forest all year, paid by the council.",
      },
      {
        title: "Watch weather and water",
        text: "Five solar-powered stations send readings that the guardians own and interpret.",
      },
      {
        title: "Teach on the land",
        text: "Elders take the young out through the seasons and decide what is taught to whom.",
      },
      {
        title: "Lower the fire risk",
        text: "Keepers lead careful burning and clearing, at times they judge right.",
      },
    ],
    image: "renewable",
  },
  {
    id: 9,
    title: "Veterans healing",
    description: "A place to come home to, with counsel, company and useful work. Veterans run it, and their families are part of it.",
    overview: [
      "Veterans came home to hills where few people understood what they had seen, and the nearest help was four hours away. A circle of veterans asked for a house of their own, with someone trained to listen.",
      "The circle decides who works there and how. Ceremony, where there is any, belongs to those who hold it and is neither recorded nor reported.",
    ],
    location: "Eastern hills",
    category: "veterans",
    impact: {
      text: "The goal is that no veteran in these hills is left to manage alone.",
      goals: [
        { figure: "85", label: "veterans and families welcomed" },
        { figure: "2", label: "counsellors at the house" },
        { figure: "20", label: "veterans in paid work they chose" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Keep the house open",
        text: "Someone who has served is there each day and each night, with coffee and time.",
      },
      {
        title: "Offer counsel",
        text: "Two counsellors see veterans and families in private, and nothing they hear is reported to us.",
      },
      {
        title: "Find useful work",
        text: "A timber shop and a garden offer paid hours to those who want them.",
      },
      {
        title: "Help with papers",
        text: "A veteran who knows the forms helps others to claim what they are owed.",
      },
    ],
    image: "veterans",
  },
];
